// Widths: which words the processor has, for loops that are built once for each.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOOTWORK_X86 1  // one compiler builds loops for other processors than its own
#endif

namespace footwork {

// What every processor has, and what newer ones have.
enum class Width : int { suited = 0, plain = 1, wide = 2, widest = 3 };

bool has_width(Width width);
Width suited_width();  // the widest that there is

}  // namespace footwork
