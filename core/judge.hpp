// The second judge: the rules of a step in numbers, for any footprint, heading and parity.
#pragma once

#include <array>
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
    // What steps have cost, by what goes into it: few costs come again and again.
    class Paid;

    // What `paid` keeps is of one profile; without it every cost is worked out.
    Judge(const Board& board, const Profile& profile, const Overlay& overlay, Paid* paid = nullptr)
        : board_(board), profile_(profile), overlay_(overlay), paid_(paid) {}

    std::optional<Verdict> step(const Node& node, const Option& option) const;
    Node end(const Node& node, const Option& option) const;
    // Whether all cells that a step would enter or needs clear are there.
    bool exists(const Node& node, const Option& option) const;
    Stop stopping(const Node& node) const;
    // Whether the mover may be put there: no cell is closed to it, no edge parts them, and it may stop.
    bool standing(const Node& node) const;

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
    // The charges met on some cells: tags by mask, and for each relation the highest of each kind.
    struct Toll {
        Mask mask = 0;
        int times[kRelations] = {-1, -1, -1}, add[kRelations] = {-1, -1, -1}, leave[kRelations] = {-1, -1, -1};
    };

    void collect(const Met& met, Toll& toll) const;
    std::int64_t charge(const Node& node, const Option& option, Toll& in, Toll& out, std::int64_t place) const;

    const Board& board_;
    const Profile& profile_;
    const Overlay& overlay_;
    Paid* const paid_;
};

class Judge::Paid {
public:
    std::int64_t cost(const Profile& profile, std::int64_t base, Mask times, Mask adds, Mask leaves) {
        const std::uint64_t mixed =
            (static_cast<std::uint64_t>(base) ^ times * 3 ^ adds * 5 ^ leaves * 7) * std::uint64_t{0x9e3779b97f4a7c15};
        Known& known = known_[mixed >> (64 - kBits)];
        if (known.cost == 0 || known.base != base || known.times != times || known.adds != adds ||
            known.leaves != leaves)
            known = {base, times, adds, leaves, profile.cost(base, times, adds, leaves)};
        return known.cost;
    }

private:
    struct Known {
        std::int64_t base = 0;
        Mask times = 0, adds = 0, leaves = 0;
        std::int64_t cost = 0;  // none is kept; a step costs at least one
    };
    static constexpr int kBits = 5;
    std::array<Known, 1 << kBits> known_{};
};

}  // namespace footwork
