// What the process holds of the heap, in bytes: asked for and not given back. How much of it stands in memory differs, for
// an allocator keeps room for later; that is not growth.
#include <malloc.h>
#include <stddef.h>

static inline size_t heap_in_use(void) {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}
