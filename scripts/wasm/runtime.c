// The few C functions that Embedded Swift takes for granted and a bare wasm module has nobody to ask for. Enough to link
// and run; memory is handed out and never taken back, so a real host brings its own.
typedef __SIZE_TYPE__ size_t;
extern unsigned char __heap_base;
static size_t top;
int posix_memalign(void **out, size_t align, size_t size) {
  if (!top) top = (size_t)&__heap_base;
  top = (top + align - 1) & ~(align - 1);
  size_t end = top + size;
  while (end > __builtin_wasm_memory_size(0) * 65536)
    if (__builtin_wasm_memory_grow(0, 1) == (size_t)-1) return 12;
  *out = (void *)top; top = end; return 0;
}
void free(void *p) { (void)p; }
void arc4random_buf(void *p, size_t n) { for (size_t i = 0; i < n; i++) ((unsigned char *)p)[i] = 4; }
void *memcpy(void *d, const void *s, size_t n) { unsigned char *a = d; const unsigned char *b = s; while (n--) *a++ = *b++; return d; }
void *memmove(void *d, const void *s, size_t n) { unsigned char *a = d; const unsigned char *b = s; if (a < b) while (n--) *a++ = *b++; else while (n--) a[n] = b[n]; return d; }
void *memset(void *d, int c, size_t n) { unsigned char *a = d; while (n--) *a++ = c; return d; }
int putchar(int c) { return c; }
int memcmp(const void *x, const void *y, size_t n) { const unsigned char *a = x, *b = y; for (; n; n--, a++, b++) if (*a != *b) return *a - *b; return 0; }
__int128 __multi3(__int128 x, __int128 y) {
  unsigned long long a = x, b = y, al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
  unsigned long long ll = al * bl, mid = ah * bl + (ll >> 32), lo2 = al * bh + (mid & 0xffffffff);
  unsigned long long high = ah * bh + (mid >> 32) + (lo2 >> 32);
  high += (unsigned long long)(x >> 64) * b + a * (unsigned long long)(y >> 64);
  return (__int128)((unsigned __int128)high << 64 | (lo2 << 32 | (ll & 0xffffffff)));
}
