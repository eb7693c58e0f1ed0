#include "aims.hpp"

#include <algorithm>

namespace footwork {

namespace {

// Every cell that is asked for, once, in the order in which they are said.
std::vector<Unit> area_of(const Board& board, const std::vector<Unit>& cells, const std::vector<Unit>& around) {
    std::vector<bool> known(static_cast<std::size_t>(board.width) * board.height);
    std::vector<Unit> area;
    for (const Unit cell : cells)
        for (const Unit by : around) {
            const Unit near = cell + by;
            if (!board.inside(near.dx, near.dy)) continue;
            const std::size_t place = static_cast<std::size_t>(near.dy) * board.width + near.dx;
            if (known[place]) continue;
            known[place] = true;
            area.push_back(near);
        }
    return area;
}

// The ways to lie on one of some cells, each once, in which the mover may be put on the board.
std::vector<Source> put_on(const Ask& ask, const std::vector<Unit>& area, int lies) {
    const Judge judge = ask.judge();
    const Shape& shape = ask.profile->shapes[lies];
    const Board& board = *ask.board;
    std::vector<bool> known(shape.size() > 1 ? static_cast<std::size_t>(board.width) * board.height : 0);
    std::vector<Source> found;
    for (const Unit cell : area)
        for (const Unit by : shape) {
            Node node{cell.dx - by.dx, cell.dy - by.dy, lies, 0, 0, 0};
            if (!board.inside(node.x, node.y)) continue;
            if (!known.empty()) {
                const std::size_t place = static_cast<std::size_t>(node.y) * board.width + node.x;
                if (known[place]) continue;
                known[place] = true;
            }
            if (!judge.standing(node)) continue;
            for (node.heading = 0; node.heading < ask.profile->headings(); ++node.heading) found.push_back({node, 0});
        }
    return found;
}

}  // namespace

std::optional<Flood> flood_onto(const Ask& ask, const std::vector<Unit>& cells, const std::vector<Unit>& around,
                                bool turns, std::int64_t limit) {
    const std::vector<Unit> area = area_of(*ask.board, cells, around);
    std::vector<Source> sources;
    for (int lies = 0; lies < ask.profile->lies(); ++lies) {
        if (!turns && lies != ask.start.turned) continue;
        const std::vector<Source> some = put_on(ask, area, lies);
        sources.insert(sources.end(), some.begin(), some.end());
    }
    if (sources.empty()) return std::nullopt;
    return ask.flood_from(std::move(sources), limit);
}

Prospects prospects(const Flood& flood, const Flood& ahead, const Prices& prices, std::int64_t most,
                    std::int64_t beyond) {
    const Board& board = *flood.ask->board;
    const std::uint64_t poses = flood.ask->profile->poses(), others = ahead.ask->profile->poses();
    std::vector<std::int32_t> left(static_cast<std::size_t>(board.width) * board.height, -1);
    ahead.each([&](std::uint64_t node, std::int32_t cost) {
        std::int32_t& least = left[node / others];
        if (least < 0 || cost < least) least = cost;
    });
    struct Priced {
        Arrival arrival;
        std::int64_t price;
    };
    std::vector<Priced> all;
    std::int64_t bound = most;
    flood.each([&](std::uint64_t node, std::int32_t cost) {
        const std::int32_t rest = left[node / poses];
        if (rest < 0) return;
        const std::int64_t price = prices.left * rest + prices.spent * cost - (rest ? 0 : prices.off);
        if (price > bound) return;
        bound = std::min(bound, price + beyond);
        all.push_back({{node, cost}, price});
    });
    Prospects result{bound, {}};
    const Judge judge = flood.ask->judge();
    for (const auto& [arrival, price] : all)
        if (price <= bound && judge.stopping(judge.unpack(arrival.node)) != Stop::no) result.found.push_back(arrival);
    std::sort(result.found.begin(), result.found.end(),
              [](const Arrival& a, const Arrival& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
    return result;
}

}  // namespace footwork
