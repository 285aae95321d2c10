// Counts the allocations of the process that links it. For benchmarks only.
#pragma once
#include <stdint.h>

/// Calls of malloc, calloc, realloc and their aligned kin so far; 0 where the C library is not glibc.
int64_t allocation_count(void);
/// Bytes in use on the heap; 0 where the C library is not glibc.
int64_t heap_bytes_in_use(void);
