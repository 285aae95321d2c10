// Stands in for the C library's allocation functions and passes each call on. Swift cannot define these names itself.
#include "AllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

static void tick(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) { tick(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { tick(); return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { tick(); return __libc_realloc(old, size); }
void *aligned_alloc(size_t alignment, size_t size) { tick(); return __libc_memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  tick();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

int64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

int64_t heap_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
}
#else
int64_t allocation_count(void) { return 0; }
int64_t heap_bytes_in_use(void) { return 0; }
#endif
