// Searches: a bucket queue for simple movers, step rows for all others; the same answers from both.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "judge.hpp"
#include "plane.hpp"

namespace footwork {

struct Arrival {
    std::uint64_t node;
    std::int32_t cost;
};

struct Source {
    Node node;
    std::int32_t cost;
};

class Ask;

// The exact costs of a search. It keeps what it was asked of, so that paths can be traced on it.
class Flood {
public:
    Flood(std::shared_ptr<const Ask> ask, std::vector<Arrival> arrivals, std::vector<Source> sources)
        : ask(std::move(ask)), arrivals(std::move(arrivals)), sources(std::move(sources)) {}

    std::shared_ptr<const Ask> ask;
    std::vector<Arrival> arrivals;    // in the order they were settled
    std::vector<Source> sources;

    // The arrivals by cost, rows, columns and the rest of the node.
    std::vector<Arrival> sorted() const;
    // The best arrival with its anchor on a cell: the cheapest to stop in, else the cheapest.
    std::optional<Arrival> best(Index x, Index y) const;
    std::int32_t cost_of(const Node& node) const;
    // The best path to a node of the flood, its source first.
    std::vector<Node> trace(const Node& goal) const;
};

struct Way {
    std::vector<Node> nodes;
    std::int32_t cost;
};

// A prepared question: a board, a mover and who else is there. Many threads may ask at once.
class Ask : public std::enable_shared_from_this<Ask> {
public:
    Ask(std::shared_ptr<const Board> board, std::shared_ptr<const Profile> profile, Overlay overlay, Node start,
        bool force_rows);

    std::shared_ptr<const Board> board;
    std::shared_ptr<const Profile> profile;
    Overlay overlay;
    Node start;
    bool simple = false;

    Judge judge() const { return Judge(*board, *profile, overlay); }
    std::shared_ptr<Flood> flood(std::int64_t limit) const;
    std::shared_ptr<Flood> flood_from(std::vector<Source> sources, std::int64_t limit) const;
    // The best path to the cheapest node on a cell in which the mover may stop, within a limit.
    std::optional<Way> path(Index x, Index y, std::int64_t limit) const;
    std::vector<Node> trace(const Flood& flood, const Node& goal) const;
    Stop stopping(const Node& node) const { return judge().stopping(node); }

private:
    struct Drawn;   // a plane with the occupants drawn in, for as long as it lives
    struct Ways;

    void prepare();
    void draw(Plane& plane, std::vector<std::pair<Index, std::uint8_t>>* kinds,
              std::vector<std::pair<Index, std::uint8_t>>* exits) const;
    std::vector<Arrival> buckets(const std::vector<Source>& sources, std::int64_t limit) const;
    std::vector<Arrival> rows(const std::vector<Source>& sources, std::int64_t limit) const;
    std::optional<Way> nearest(Index x, Index y, std::int64_t limit) const;
    std::vector<Node> trace_rows(const Flood& flood, const Node& goal) const;
    std::vector<Node> walk_back(const Plane& plane, const Ways& ways, const std::int32_t* costs, Index goal) const;
    Node step_before(Judge& judge, const std::unordered_map<std::uint64_t, std::int32_t>& costs, const Node& end,
                     std::int32_t cost) const;
    std::uint64_t pack_cell(Index cell, bool halted) const;
    bool is_source(const std::vector<Source>& sources, Index cell, std::int32_t cost) const;

    EntryCosts costs_;
    std::array<bool, 256> halts_{};
    bool any_halts_ = false;
    struct Occupied {
        Index cell;
        std::uint16_t ground;
        std::uint8_t kind;
        bool blocks;
    };
    std::vector<Occupied> occupied_;
    std::shared_ptr<Plane> own_;      // a small board is drawn once and kept
};

}  // namespace footwork
