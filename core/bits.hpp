// Bits: bytes of which every bit says something of a place, as sets of places and back.
#pragma once

#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace footwork {

// Eight bytes as the rows of a square of bits, of which the columns become rows.
inline std::uint64_t turned(std::uint64_t square) {
    const auto swap = [&](int by, std::uint64_t which) {
        const std::uint64_t differ = (square ^ square >> by) & which;
        square ^= differ ^ differ << by;
    };
    swap(7, 0x00aa00aa00aa00aa), swap(14, 0x0000cccc0000cccc), swap(28, 0x00000000f0f0f0f0);
    return square;
}

// Eight words as the rows of a square of bytes, of which the columns become rows.
inline void turn_bytes(std::uint64_t (&words)[8]) {
    const auto swap = [&](int by, std::uint64_t which) {
        for (int i = 0; i < 8; ++i) {
            if (i & by) continue;
            const std::uint64_t differ = (words[i] >> 8 * by ^ words[i + by]) & which;
            words[i + by] ^= differ;
            words[i] ^= differ << 8 * by;
        }
    };
    swap(1, 0x00ff00ff00ff00ff), swap(2, 0x0000ffff0000ffff), swap(4, 0x00000000ffffffff);
}

// For each bit, a word of those of 64 bytes that have it; the words lie `apart`.
inline void sort_bits(const std::uint8_t* bytes, std::uint64_t* words, int apart) {
#ifdef __SSE2__
    __m128i part[4];
    for (int i = 0; i < 4; ++i) part[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * i));
    for (int bit = 7; bit >= 0; --bit) {
        std::uint64_t word = 0;
        for (int i = 0; i < 4; ++i) {
            word |= static_cast<std::uint64_t>(_mm_movemask_epi8(part[i])) << 16 * i;
            part[i] = _mm_add_epi8(part[i], part[i]);
        }
        words[bit * apart] = word;
    }
#else
    std::uint64_t eights[8];
    for (int i = 0; i < 8; ++i) {
        std::uint64_t eight = 0;
        for (int j = 0; j < 8; ++j) eight |= std::uint64_t{bytes[8 * i + j]} << 8 * j;
        eights[i] = turned(eight);
    }
    turn_bytes(eights);
    for (int bit = 0; bit < 8; ++bit) words[bit * apart] = eights[bit];
#endif
}

// The same back.
inline void join_bits(const std::uint64_t* words, int apart, std::uint8_t* bytes) {
    std::uint64_t eights[8];
    for (int bit = 0; bit < 8; ++bit) eights[bit] = words[bit * apart];
    turn_bytes(eights);
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t eight = turned(eights[i]);
        for (int j = 0; j < 8; ++j) bytes[8 * i + j] = static_cast<std::uint8_t>(eight >> 8 * j);
    }
}

}  // namespace footwork
