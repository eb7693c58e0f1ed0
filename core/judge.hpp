// The second judge: the rules of a step in numbers, for any footprint, heading and parity.
#pragma once

#include <optional>
#include <vector>

#include "profile.hpp"

namespace footwork {

// A node of the search, unpacked.
struct Node {
    Index x = 0, y = 0;
    int turned = 0, heading = 0, parity = 0, halted = 0;

    bool operator==(const Node&) const = default;
};

struct Verdict {
    Node end;
    std::int64_t cost;
};

class Judge {
public:
    Judge(const Board& board, const Profile& profile, const Overlay& overlay);

    std::optional<Verdict> step(const Node& node, const Option& option) const;
    Node end(const Node& node, const Option& option) const;
    // Whether all cells that a step would enter or needs clear are there.
    bool exists(const Node& node, const Option& option) const;
    Stop stopping(const Node& node) const;

    // Nodes as numbers: ascending numbers are the order rows, columns, turned, heading, parity, halted.
    std::uint64_t pack(const Node& node) const;
    Node unpack(std::uint64_t number) const;

    const Profile& profile() const { return profile_; }
    const Board& board() const { return board_; }

private:
    struct Met {
        const Ground* ground;
        std::uint8_t relations;
    };

    Met meet(Index x, Index y) const;
    bool enters(const Met& met, bool onto_free) const;
    bool opens(Index x, Index y) const;
    bool crossed(const Node& node, const Crossing& crossing) const;
    bool straddled(Index x, Index y, int lies) const;
    bool corner_allows(const Node& node, const Corner& corner) const;
    std::int64_t charge(const Node& node, const Option& option, const Tread& tread) const;
    // The charges met on some cells: tags by mask, and for each relation the highest of each kind.
    struct Toll {
        Mask mask = 0;
        int times[kRelations] = {-1, -1, -1}, add[kRelations] = {-1, -1, -1}, leave[kRelations] = {-1, -1, -1};
    };

    void collect(Index x, Index y, Toll& toll) const;

    const Board& board_;
    const Profile& profile_;
    const Overlay& overlay_;
};

}  // namespace footwork
