#include "plane.hpp"

#include <algorithm>

namespace footwork {

namespace {

PlaneRow plane_row(const Board& board, const Profile& profile, const Row& row) {
    PlaneRow made{board.shift(row.by), {}, {}};
    const Tread& tread = profile.tread({static_cast<int>(&row - profile.rows.data()), 0, 0, 0}, 0);
    const auto add = [&](const std::vector<Crossing>& borders) {
        for (const Crossing& each : borders) made.crossed.push_back({board.shift(each.at), each.side, each.stops});
    };
    add(tread.crossed);
    for (const Corner& corner : tread.corners) {
        if (profile.corner_cells != CornerCells::ignore)
            for (const Unit cell : corner.cells) made.beside.push_back(board.shift(cell));
        if (profile.corner_edges != CornerEdges::ignore) add(corner.start);
        if (profile.corner_edges == CornerEdges::both_sides) add(corner.end);
    }
    return made;
}

// The ways out of all cells of a board without borders, a row of cells at a time: the same as exits_of says of each.
void draw_exits(Plane& plane, const Board& board, const Profile& profile) {
    const bool on_map = profile.corner_cells == CornerCells::on_map;
    const bool either = profile.corner_cells == CornerCells::either_open;
    std::array<std::uint8_t, 256> exists{}, enters{}, opens{};  // all bits or none, by ground
    for (std::size_t kind = 0; kind < profile.grounds.size(); ++kind) {
        const Ground& ground = profile.grounds[kind];
        exists[kind] = ground.exists ? 0xff : 0;
        enters[kind] = ground.exists && ground.enter ? 0xff : 0;
        opens[kind] = on_map ? exists[kind] : enters[kind];
    }
    std::vector<std::uint8_t> enter(plane.kind.size()), open(plane.kind.size());
    for (std::size_t cell = 0; cell < plane.kind.size(); ++cell) {
        enter[cell] = enters[plane.kind[cell]];
        open[cell] = opens[plane.kind[cell]];
    }
    for (Index y = 0; y < board.height; ++y) {
        const Index first = board.at(0, y);
        std::uint8_t* const exits = plane.exits.data() + first;
        for (std::size_t i = 0; i < plane.rows->size(); ++i) {
            const PlaneRow& row = (*plane.rows)[i];
            const std::uint8_t* const to = enter.data() + first + row.end;
            const auto bit = static_cast<std::uint8_t>(1u << i);
            if (row.beside.empty() || (either && row.beside.size() == 1)) {
                for (Index x = 0; x < board.width; ++x) exits[x] |= to[x] & bit;
                continue;
            }
            const std::uint8_t* const one = open.data() + first + row.beside.front();
            const std::uint8_t* const other = open.data() + first + row.beside.back();
            if (either)
                for (Index x = 0; x < board.width; ++x) exits[x] |= to[x] & (one[x] | other[x]) & bit;
            else
                for (Index x = 0; x < board.width; ++x) exits[x] |= to[x] & one[x] & other[x] & bit;
        }
        for (Index x = 0; x < board.width; ++x) exits[x] &= exists[plane.kind[first + x]];
    }
}

}  // namespace

std::uint8_t Plane::exits_of(const Board& board, const Profile& profile, Index cell) const {
    if (!profile.ground(kind[cell]).exists) return 0;
    const bool borders = board.has_borders(), on_map = profile.corner_cells == CornerCells::on_map;
    const int most_shut = profile.corner_cells == CornerCells::either_open ? 1 : 0;
    std::uint8_t bits = 0;
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const PlaneRow& row = (*rows)[i];
        const Ground& ground = profile.ground(kind[cell + row.end]);
        if (!ground.exists || !ground.enter) continue;
        int shut = 0;
        for (const Index side : row.beside) {
            const Ground& beside = profile.ground(kind[cell + side]);
            if (!beside.exists || (!on_map && !beside.enter)) ++shut;
        }
        if (shut > most_shut) continue;
        bool stopped = false;
        if (borders)
            for (const auto& border : row.crossed)
                stopped |= (board.border(cell + border.at, border.side) & border.stops) != 0;
        if (!stopped) bits |= 1u << i;
    }
    return bits;
}

std::shared_ptr<Plane> Plane::made(const Board& board, const Profile& profile) {
    auto plane = std::make_shared<Plane>();
    auto rows = std::make_shared<std::vector<PlaneRow>>();
    for (const Row& row : profile.rows) rows->push_back(plane_row(board, profile, row));
    plane->rows = std::move(rows);
    plane->kind.resize(board.size());
    for (Index cell = 0; cell < board.size(); ++cell)
        plane->kind[cell] = static_cast<std::uint8_t>(profile.known(board.ground(cell)));
    plane->exits.assign(board.size(), 0);
    plane->cardinal.assign(board.size(), 0);
    plane->diagonal.assign(board.size(), 0);
    std::array<std::uint8_t, 256> prices[2] = {};
    for (std::size_t kind = 0; kind < profile.grounds.size(); ++kind)
        for (const bool diagonal : {false, true})
            prices[diagonal][kind] = EntryCosts::byte(profile.plain_cost(static_cast<std::uint8_t>(kind), diagonal));
    for (Index cell = 0; cell < board.size(); ++cell) {
        plane->cardinal[cell] = prices[0][plane->kind[cell]];
        plane->diagonal[cell] = prices[1][plane->kind[cell]];
    }
    const bool beside_two = std::all_of(plane->rows->begin(), plane->rows->end(),
                                        [](const PlaneRow& row) { return row.beside.size() <= 2; });
    if (!board.has_borders() && beside_two) {
        draw_exits(*plane, board, profile);
        return plane;
    }
    for (Index y = 0; y < board.height; ++y)
        for (Index x = 0; x < board.width; ++x) {
            const Index cell = board.at(x, y);
            plane->exits[cell] = plane->exits_of(board, profile, cell);
        }
    return plane;
}

}  // namespace footwork
