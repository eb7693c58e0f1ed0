// Bulk: the same question about one mover on many boards of one size, answered on several threads.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lanes.hpp"
#include "search.hpp"
#include "waves.hpp"

namespace footwork {

// Many boards and where the mover stands on each. What is null is 0 everywhere.
struct BulkBoards {
    std::size_t count = 0;
    const std::uint8_t* ground = nullptr;  // row by row, a number for every cell; or, where there are more, the next
    const std::uint16_t* grounds = nullptr;
    const std::uint8_t* met = nullptr;      // who stands on each cell, a bit for each relation
    const std::int32_t* at = nullptr;       // column and row
    const std::int32_t* to = nullptr;       // the same; for paths
    const std::int32_t* limits = nullptr;   // exact costs; below 0 for none
    const std::int32_t* turned = nullptr;   // how it lies
    const std::int32_t* heading = nullptr;  // and faces
    const std::int32_t* parity = nullptr;
};

struct BulkPaths {
    std::vector<std::int16_t> cells;  // columns and rows, padded with -1
    std::size_t room = 0;             // for so many cells each
    std::vector<std::int32_t> lengths, costs;
    std::vector<std::uint8_t> stops;
};

// Writes what a question comes to within a limit: the cost of every cell that is reached, and whether one may stop
// there. All costs are -1 before, and all stops 0.
void write_reach(const Ask& ask, std::int64_t limit, std::int32_t* cost, std::uint8_t* stop);

class Bulk {
public:
    // Boards that lean are answered from their bytes only: their columns and rows are no cells.
    Bulk(std::shared_ptr<const Profile> profile, Index width, Index height, Drawn drawn);

    const std::shared_ptr<const Profile> profile;
    const Index width, height;
    const Drawn drawn;

    std::size_t cells() const { return static_cast<std::size_t>(width) * height; }
    // Whether boards are answered from their bytes, eight at a time or one after another; else as single questions.
    bool from_bytes() const { return lanes_ || waves_; }
    bool in_lanes() const { return lanes_ != nullptr; }

    // The cost of every cell of every board, -1 where there is none, and whether one may stop there.
    void reach(const BulkBoards& boards, std::int32_t* costs, std::uint8_t* stops, int threads, Width wanted) const;
    BulkPaths paths(const BulkBoards& boards, int threads, Width wanted) const;
    // The cheapest step by one of some changes of cell on every board: what it costs, -1 if there is none within the
    // limits on whose end one may stop; whether for sure; and where the mover is then.
    void steps(const BulkBoards& boards, const std::vector<Unit>& changes, const std::int32_t* which,
               std::int32_t* costs, std::uint8_t* stops, std::int32_t* ends, int threads) const;

private:
    // Throws std::invalid_argument with the first thing that is not as it has to be.
    void check(const BulkBoards& boards) const;
    void check_grounds(const BulkBoards& boards) const;
    struct One;  // one of the boards, who stands there, and how the mover does
    One one(const BulkBoards& boards, std::size_t board, const Profile& mover) const;
    std::shared_ptr<const Ask> ask(const BulkBoards& boards, std::size_t board,
                                   const std::shared_ptr<const Profile>& mover) const;
    PlacedBoards placed(const BulkBoards& boards, std::vector<std::int32_t>& places,
                        std::vector<std::int32_t>& limits) const;

    const Page page_;
    const std::optional<Rates> rates_;
    std::optional<std::vector<PlacedWay>> ways_;
    std::unique_ptr<const LaneRules> lanes_;
    std::unique_ptr<const Waves> waves_;  // where there are no lanes
};

}  // namespace footwork
