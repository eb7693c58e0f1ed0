#include "plane.hpp"

namespace footwork {

std::uint8_t Plane::exits_of(const Board& board, const Profile& profile, Index cell) const {
    if (!profile.ground(kind[cell]).exists) return 0;
    const bool borders = board.has_borders();
    std::uint8_t bits = 0;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const Index end = cell + offsets[i];
        const Ground& ground = profile.ground(kind[end]);
        if (!ground.exists || !ground.enter) continue;
        if (!is_diagonal[i]) {
            if (borders && board.stops(cell, end, false)) continue;
            bits |= 1u << i;
            continue;
        }
        const Row& row = profile.rows[i];
        const Index sides[2] = {cell + row.dx, cell + row.dy * board.stride};
        if (profile.corner_cells != CornerCells::ignore) {
            int shut = 0;
            for (const Index side : sides) {
                const Ground& beside = profile.ground(kind[side]);
                if (!beside.exists || (profile.corner_cells != CornerCells::on_map && !beside.enter)) ++shut;
            }
            if (shut > (profile.corner_cells == CornerCells::either_open ? 1 : 0)) continue;
        }
        if (borders && profile.corner_edges != CornerEdges::ignore) {
            bool stopped = false;
            for (const Index side : sides) {
                stopped |= board.stops(cell, side, true);
                if (profile.corner_edges == CornerEdges::both_sides) stopped |= board.stops(side, end, true);
            }
            if (stopped) continue;
        }
        bits |= 1u << i;
    }
    return bits;
}

void Plane::price(const Profile& profile, Index cell) {
    cardinal[cell] = EntryCosts::byte(profile.plain_cost(kind[cell], false));
    diagonal[cell] = EntryCosts::byte(profile.plain_cost(kind[cell], true));
}

std::shared_ptr<Plane> Plane::made(const Board& board, const Profile& profile) {
    auto plane = std::make_shared<Plane>();
    plane->grounds = profile.grounds.size();
    for (const Row& row : profile.rows) {
        plane->offsets.push_back(row.dy * board.stride + row.dx);
        plane->is_diagonal.push_back(row.dx != 0 && row.dy != 0);
    }
    plane->kind.resize(board.size());
    for (Index cell = 0; cell < board.size(); ++cell) plane->kind[cell] = static_cast<std::uint8_t>(board.ground(cell));
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
    for (Index y = 0; y < board.height; ++y)
        for (Index x = 0; x < board.width; ++x) {
            const Index cell = board.at(x, y);
            plane->exits[cell] = plane->exits_of(board, profile, cell);
        }
    return plane;
}

std::shared_ptr<Plane> Plane::refreshed(const Plane& from, const Board& board, const Profile& profile) {
    std::unique_lock lock(from.busy);
    auto plane = std::make_shared<Plane>(from);
    lock.unlock();
    for (const Index cell : board.touched) {
        plane->kind[cell] = static_cast<std::uint8_t>(board.ground(cell));
        plane->price(profile, cell);
    }
    for (const Index cell : board.touched) {
        const Index x = board.x_of(cell), y = board.y_of(cell);
        for (Index dy = -1; dy <= 1; ++dy)
            for (Index dx = -1; dx <= 1; ++dx)
                if (board.inside(x + dx, y + dy)) {
                    const Index near = board.at(x + dx, y + dy);
                    plane->exits[near] = plane->exits_of(board, profile, near);
                }
    }
    return plane;
}

}  // namespace footwork
