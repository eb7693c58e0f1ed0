#include "sheet.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "bits.hpp"

namespace footwork {

namespace {

constexpr int kNoWay = -1, kTooFar = -2;
const Sheet::Leaf kNone{};  // no cells

// What one thread needs while it spreads: the cells of each cost, and where the steps out of them lead, the last of
// them in a ring.
struct Spread {
    Sheet::Leaf *fresh, *sides, *corners;
    int ring;
};

[[gnu::noinline]] Spread layers_for(const Sheet& sheet) {
    constexpr int kMost = 2 * kDearest;
    static_assert(std::bit_ceil(kDearest + 1u) <= kMost);
    thread_local const auto fresh = std::make_unique<Sheet::Leaf[]>(kSheetLayers);
    thread_local const auto steps = std::make_unique<Sheet::Leaf[]>(2 * kMost);
    const unsigned ring = std::bit_ceil(static_cast<unsigned>(sheet.dearest) + 1);
    Sheet::Leaf* const corners = steps.get() + ring;
    for (unsigned i = 0; i < 2 * ring; ++i) std::fill_n(steps[i].row, (sheet.rows + 7) / 8 * 8, std::uint64_t{0});
    return {fresh.get(), steps.get(), corners, static_cast<int>(ring) - 1};
}

#define FOR_EVERY_WIDTH "sheet.inc"
#include "every_width.inc"

int spread(Width width, const Sheet& sheet, const Spread& layers, Index gx, Index gy, int limit) {
#ifdef FOOTWORK_X86
    if (width == Width::widest) return widest::spread(sheet, layers, gx, gy, limit);
    if (width == Width::wide) return wide::spread(sheet, layers, gx, gy, limit);
#endif
    return plain::spread(sheet, layers, gx, gy, limit);
}

}  // namespace

std::unique_ptr<const Sheet> Sheet::made(const BucketSearch& search, Index start) {
    const Board& board = search.board;
    const Plane& plane = search.plane;
    const Ways& ways = search.ways;
    if (board.width > kSheetRows || board.height > kSheetRows || search.ties != Ties::goal) return nullptr;
    auto sheet = std::make_unique<Sheet>();
    sheet->rows = board.height;
    sheet->x = board.x_of(start), sheet->y = board.y_of(start);
    for (int y = 0; y < board.height; ++y) {
        const Index first = board.at(0, y);
        std::uint8_t exits[kSheetRows] = {};
        std::memcpy(exits, plane.exits.data() + first, board.width);
        for (int x = 0; ways.any_halts && x < board.width; ++x)  // a move ends there
            if (ways.halts[plane.kind[first + x]] && first + x != start) exits[x] = 0;
        std::uint64_t by_way[kTowards];
        sort_bits(exits, by_way, 1);
        for (int way = 0; way < ways.count; ++way) {
            if (!by_way[way]) continue;
            const auto [dx, dy] = ways.by[way];
            const Toward to = toward(dx, dy);
            const bool corner = ways.diagonal[way];
            const std::uint64_t ends = dx > 0 ? by_way[way] << 1 : dx < 0 ? by_way[way] >> 1 : by_way[way];
            sheet->entries[corner][to].row[y + dy] |= ends;
            sheet->ways[corner] |= 1u << to;
            sheet->open.row[y + dy] |= ends;
        }
    }
    const unsigned sides = sheet->ways[0], corners = sheet->ways[1];
    const bool square = !(sides & ~kStraight) && !(corners & kStraight);
    if (!square && ((sides & ~kHex) || corners)) return nullptr;
    sheet->open.row[sheet->y] &= ~(std::uint64_t{1} << sheet->x);
    return sheet->priced(search) ? std::move(sheet) : nullptr;
}

// Sorts the open cells by what steps to them cost; false if that is not for a sheet.
bool Sheet::priced(const BucketSearch& search) {
    constexpr std::uint8_t kNew = kSheetPrices;
    const EntryCosts& entry = search.entry;
    std::uint8_t by_kind[256];
    std::fill_n(by_kind, 256, kNew);
    int shared = 0, least = kFar, most = 0;
    for (int y = 0; y < rows; ++y) {
        const std::uint8_t* const kinds = search.plane.kind.data() + search.board.at(0, y);
        for (std::uint64_t rest = open.row[y]; rest; rest &= rest - 1) {
            const std::uint8_t kind = kinds[std::countr_zero(rest)];
            if (by_kind[kind] == kNew) {
                const int side = entry.cardinal[kind], corner = ways[1] ? entry.diagonal[kind] : side;
                const auto same = [&](const Price& each) { return each.cost[0] == side && each.cost[1] == corner; };
                const auto known = std::find_if(prices.begin(), prices.end(), same);
                if (known == prices.end() && prices.size() == kSheetPrices) return false;
                by_kind[kind] = static_cast<std::uint8_t>(known - prices.begin());
                if (known == prices.end()) prices.push_back({{side, corner}, {}});
                shared = std::gcd(std::gcd(shared, side), corner);
                least = std::min({least, side, corner}), most = std::max({most, side, corner});
            }
            prices[by_kind[kind]].cells.row[y] |= rest & -rest;
        }
    }
    if (prices.size() < 2) return false;  // where all ground costs the same, an estimate is near the truth
    if (most / shared > kDearest) return false;
    for (Price& each : prices)
        for (int& cost : each.cost) cost /= shared;
    scale_ = shared, cheapest = least / shared, dearest = most / shared;
    return true;
}

bool Sheet::suits(const BucketSearch& search, Index gx, Index gy) const {
    return search.ways.ahead_of(gx - x, gy - y) / scale_ < kSheetLayers / 2;
}

std::optional<Walk> Sheet::path(const BucketSearch& search, Width width, Index gx, Index gy, std::int32_t limit) const {
    if (search.ways.ahead_of(gx - x, gy - y) > limit) return Walk{};
    const Spread layers = layers_for(*this);
    const int most = std::min(limit / scale_, kSheetLayers - 1);
    const int cost = spread(width, *this, layers, gx, gy, most);
    if (cost >= 0) return walk(search, layers.fresh, gx, gy, cost);
    if (cost == kTooFar && most < limit / scale_) return std::nullopt;
    return Walk{};
}

// From the goal, the first fitting step in the order of the rows, as BucketSearch finds it.
Walk Sheet::walk(const BucketSearch& search, const Leaf* layers, Index gx, Index gy, int cost) const {
    const Plane& plane = search.plane;
    const Ways& ways = search.ways;
    Walk walk;
    walk.cost = cost * scale_;
    const Index start = search.board.at(x, y);
    Index here = search.board.at(gx, gy);
    walk.cells.push_back(here);
    while (here != start) {
        const std::uint8_t kind = plane.kind[here];
        const int price[2] = {search.entry.cardinal[kind] / scale_, search.entry.diagonal[kind] / scale_};
        int way = 0;
        for (; way < ways.count; ++way) {
            const Index cell = here - ways.offset[way];
            const Index cx = gx - ways.by[way].dx, cy = gy - ways.by[way].dy;
            const int before = cost - price[ways.diagonal[way]];
            if (before < 0 || !(plane.exits[cell] >> way & 1)) continue;
            // Rows further off were not written for this search, and hold another one.
            if (cy < first_row(before) || cy > last_row(before) || !(layers[before].row[cy] >> cx & 1)) continue;
            if (ways.any_halts && cell != start && ways.halts[plane.kind[cell]]) continue;
            here = cell, gx = cx, gy = cy, cost = before;
            break;
        }
        if (way == ways.count) throw std::logic_error("a settled cell has no way back");
        walk.steps.push_back(price[ways.diagonal[way]] * scale_);
        walk.cells.push_back(here);
    }
    std::reverse(walk.cells.begin(), walk.cells.end());
    std::reverse(walk.steps.begin(), walk.steps.end());
    return walk;
}

}  // namespace footwork
