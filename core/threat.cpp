#include "threat.hpp"

#include <algorithm>

namespace footwork {

namespace {

bool touches(Unit by) { return by.dx >= -1 && by.dx <= 1 && by.dy >= -1 && by.dy <= 1; }

std::size_t number(Unit by) { return static_cast<std::size_t>((by.dy + 1) * 3 + by.dx + 1); }

}  // namespace

void Partings::add(Index x, Index y, Unit by) {
    std::vector<bool>& cells = parted_[number(by)];
    cells.resize(place(board_.width - 1, board_.height - 1) + 1);
    cells[place(x, y)] = true;
}

bool Partings::between(Index x, Index y, Unit by) const {
    if (!touches(by)) return false;
    const std::vector<bool>& cells = parted_[number(by)];
    return !cells.empty() && cells[place(x, y)];
}

std::optional<std::vector<std::int32_t>> struck(const Ask& ask, std::int64_t limit, const std::vector<Unit>& around,
                                                const Partings& partings) {
    const Board& board = *ask.board;
    const Judge judge = ask.judge();
    const std::size_t cells = static_cast<std::size_t>(board.width) * board.height;
    std::vector<bool> stood(cells), reached(cells);
    std::vector<Unit> covered;
    const auto cover = [&](const Node& node) {
        for (const Unit by : ask.profile->shapes[node.turned]) {
            const Unit cell{node.x + by.dx, node.y + by.dy};
            const std::size_t place = static_cast<std::size_t>(cell.dy) * board.width + cell.dx;
            if (!stood[place]) covered.push_back(cell);
            stood[place] = true;
        }
    };
    cover(ask.start);
    bool sure = true;
    ask.flood(limit).each([&](std::uint64_t number, std::int32_t) {
        const Node node = judge.unpack(number);
        const Stop stop = judge.stopping(node);
        sure &= stop != Stop::ask;
        if (stop == Stop::yes) cover(node);
    });
    if (!sure) return std::nullopt;
    std::vector<std::int32_t> found;
    for (const Unit cell : covered)
        for (const Unit by : around) {
            const Unit there = cell + by;
            if (!board.inside(there.dx, there.dy) || !board.ground(board.at(there.dx, there.dy))) continue;
            const std::size_t place = static_cast<std::size_t>(there.dy) * board.width + there.dx;
            if (reached[place] || partings.between(cell.dx, cell.dy, by)) continue;
            reached[place] = true;
            found.push_back(static_cast<std::int32_t>(place));
        }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace footwork
