#include "placed.hpp"

namespace footwork {

namespace {

// The change of column and row by a change of cell, from such a line.
Unit changed(Unit by, Drawn drawn, int parity) {
    const bool late = drawn == Drawn::columns_late || drawn == Drawn::rows_late;
    const auto ahead = [&](int lines) { return (parity + late + lines + 2) / 2 - (parity + late + 2) / 2; };
    if (drawn == Drawn::columns || drawn == Drawn::columns_late) return {by.dx, by.dy - ahead(by.dx)};
    if (drawn == Drawn::rows || drawn == Drawn::rows_late) return {by.dx - ahead(by.dy), by.dy};
    return by;
}

}  // namespace

std::optional<std::vector<PlacedWay>> Page::ways(const Profile& profile) const {
    std::vector<PlacedWay> result;
    for (int row = 0; row < static_cast<int>(profile.rows.size()); ++row) {
        const Tread& tread = profile.tread({row, 0, 0, 0}, 0);
        if (tread.corners.size() > 1 || (drawn != Drawn::straight && !tread.corners.empty())) return std::nullopt;
        for (int parity = 0; parity < (drawn == Drawn::straight ? 1 : 2); ++parity) {
            PlacedWay& way = result.emplace_back();
            way.by = changed(profile.rows[row].by, drawn, parity);
            way.parity = parity;
            way.diagonal = profile.rows[row].diagonals > 0;
            for (const Corner& corner : tread.corners) way.beside = corner.cells;
            if (way.beside.size() > 2) return std::nullopt;
        }
    }
    return result;
}

}  // namespace footwork
