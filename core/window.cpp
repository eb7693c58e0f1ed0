#include "window.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

namespace footwork {

namespace {

// What one thread needs while it floods: where the steps out of the cells of each cost lead. Before the first of each
// lie `kDearest` empty ones.
struct Layers {
    Pane *sides, *corners;
};

[[gnu::noinline]] Layers layers() {
    constexpr int kEach = kDearest + kWindowLayers;
    thread_local const std::unique_ptr<Pane[]> mine = std::make_unique<Pane[]>(2 * kEach);
    return {mine.get() + kDearest, mine.get() + kEach + kDearest};
}

#define FOR_EVERY_WIDTH "window.inc"
#include "every_width.inc"

void spread(Width width, const Window& window, Pane* fresh, int limit) {
#ifdef FOOTWORK_X86
    if (width == Width::widest) return widest::spread(window, layers(), fresh, limit);
    if (width == Width::wide) return wide::spread(window, layers(), fresh, limit);
#endif
    plain::spread(window, layers(), fresh, limit);
}

}  // namespace

std::unique_ptr<const Window> Window::made(const BucketSearch& search, Index start, std::int32_t most) {
    const Board& board = search.board;
    const Plane& plane = search.plane;
    const Ways& ways = search.ways;
    const std::int32_t far = most / std::max(std::min(search.entry.least_cardinal, search.entry.least_diagonal), 1);
    if (far > kWindowFar || search.entry.most > kDearest) return nullptr;
    auto window = std::unique_ptr<Window>(new Window(start, board.stride, most));
    const Index x = board.x_of(start), y = board.y_of(start);
    const Index first = std::max(x - far, 0), last = std::min(x + far, board.width - 1);
    for (Index row = std::max(y - far, 0); row <= std::min(y + far, board.height - 1); ++row)
        for (Index column = first; column <= last; ++column) {
            const Index cell = board.at(column, row);
            const std::uint32_t bit = 1u << (column - x + kWindowFar);
            const int in = row - y + kWindowFar;
            const std::uint8_t side = plane.cardinal[cell], corner = plane.diagonal[cell];
            if (!side != !corner) return nullptr;
            if (side) {
                const auto same = [&](const Price& each) { return each.cost[0] == side && each.cost[1] == corner; };
                auto price = std::find_if(window->prices.begin(), window->prices.end(), same);
                if (price == window->prices.end()) {
                    if (window->prices.size() == kMostPrices) return nullptr;
                    price = window->prices.insert(price, Price{{side, corner}, {}});
                }
                price->cells.row[in] |= bit;
                window->open.row[in] |= bit;
            }
            if (ways.any_halts && ways.halts[plane.kind[cell]] && cell != start) continue;  // a move ends there
            for (unsigned open = plane.exits[cell]; open; open &= open - 1) {
                const int way = std::countr_zero(open);
                const Toward to = toward(ways.by[way].dx, ways.by[way].dy);
                window->exits[ways.diagonal[way]][to].row[in] |= bit;
                window->ways[ways.diagonal[way]] |= 1u << to;
            }
        }
    int shared = 0;
    for (const Price& each : window->prices) shared = std::gcd(std::gcd(shared, each.cost[0]), each.cost[1]);
    window->scale_ = std::max(shared, 1);
    if (most / window->scale_ >= kWindowLayers) return nullptr;
    for (Price& each : window->prices)
        for (int& cost : each.cost) cost /= window->scale_;
    return window;
}

Costs Window::flood(Width width, std::int32_t limit) const {
    const int last = limit / scale_;
    Costs costs;
    costs.words = kWindowWords;
    costs.layers.resize(static_cast<std::size_t>(last + 1) * kWindowWords);
    spread(width, *this, reinterpret_cast<Pane*>(costs.layers.data()), last);
    return costs;
}

Costs Window::listed(const Costs& costs) const {
    Costs result;
    const std::size_t count = costs.layers.size() / kWindowWords;
    std::size_t cells = 0;
    for (const std::uint64_t each : costs.layers) cells += std::popcount(each);
    result.touched.reserve(cells);
    for (std::size_t cost = 0; cost < count; ++cost) {
        Pane pane;
        std::memcpy(pane.row, costs.layers.data() + cost * kWindowWords, sizeof pane);
        for (int i = 0; i < kWindowRows; ++i)
            for (std::uint32_t rest = pane.row[i]; rest; rest &= rest - 1) {
                const Index cell = start_ + (i - kWindowFar) * stride_ + std::countr_zero(rest) - kWindowFar;
                result.touched.push_back({cell, static_cast<std::int32_t>(cost) * scale_});
            }
    }
    return result;
}

}  // namespace footwork
