// The second judge: the rules of a step in numbers, for any footprint, heading and parity.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "profile.hpp"

namespace footwork {

// A node of the search, unpacked.
struct Node {
    Index x = 0, y = 0;
    int turned = 0, heading = 0, parity = 0, halted = 0;

    bool operator==(const Node&) const = default;
};

// A node as a number, with what it costs to come there.
struct Arrival {
    std::uint64_t node;
    std::int32_t cost;
};

// What nodes cost, in the order of these.
struct Settled {
    std::span<const Arrival> arrivals;

    // -1 if nobody came there.
    std::int32_t of(std::uint64_t node) const {
        const auto below = [](const Arrival& each, std::uint64_t number) { return each.node < number; };
        const auto found = std::lower_bound(arrivals.begin(), arrivals.end(), node, below);
        return found != arrivals.end() && found->node == node ? found->cost : -1;
    }
};

// A node that a search begins with, and what it has cost by then.
struct Source {
    Node node;
    std::int32_t cost;
};

struct Verdict {
    Node end;
    std::int64_t cost;
};

class Judge {
public:
    // What a search has met already: cells, and what steps have cost. Both come again and again.
    class Seen;

    // What `seen` keeps is of one question; without it every cell is looked at and every cost worked out.
    Judge(const Board& board, const Profile& profile, const Overlay& overlay, Seen* seen = nullptr)
        : board_(board), profile_(profile), overlay_(overlay), seen_(seen) {}

    // A cell as the mover meets it, with all who stand there.
    struct Met {
        const Ground* ground = nullptr;
        std::uint8_t relations = 0;
        bool enters = false, opens = false, halts = false;  // whether it may be entered and be beside a diagonal
    };

    std::optional<Verdict> step(const Node& node, const Option& option) const;
    Met meet(Index x, Index y) const;
    // What a step costs before anything is charged, where the ground says nothing.
    std::int64_t base(const Node& node, const Option& option) const;
    // What it costs with the charges that some bits say, as `Profile::cost`.
    std::int64_t cost(std::int64_t base, Mask times, Mask adds, Mask leaves) const;
    // Whether no border is in the way of a step, nor of the mover where it leads.
    bool borders_allow(const Node& node, const Option& option) const;
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
    Met look(Index x, Index y) const;
    bool crossed(const Node& node, const Crossing& crossing) const;
    bool straddled(Index x, Index y, int lies) const;
    bool one_opens(const Node& node, const Corner& corner) const;
    // What is charged for some cells, as bits: for their tags, and for those who stand there.
    struct Toll {
        Mask times = 0, add = 0, leave = 0;
    };

    Toll toll(const Node& node, const std::vector<Unit>& cells) const;

    const Board& board_;
    const Profile& profile_;
    const Overlay& overlay_;
    Seen* const seen_;
};

class Judge::Seen {
public:
    explicit Seen(const Board& board)
        : cells_(static_cast<Met*>(std::calloc(static_cast<std::size_t>(board.width) * board.height, sizeof(Met)))) {
        if (!cells_) throw std::bad_alloc();
    }

    // What was met on a cell, by its number; without a ground if nobody has looked.
    Met& operator[](std::size_t cell) { return cells_.get()[cell]; }

    std::int64_t cost(const Profile& profile, std::int64_t base, Mask times, Mask adds, Mask leaves) {
        std::uint64_t mixed = static_cast<std::uint64_t>(base);
        for (const Mask more : {times, adds, leaves}) mixed = (mixed ^ more) * std::uint64_t{0x9e3779b97f4a7c15};
        Paid& known = paid_[mixed >> (64 - kBits)];
        if (known.cost == 0 || known.base != base || known.times != times || known.adds != adds ||
            known.leaves != leaves)
            known = {base, times, adds, leaves, profile.cost(base, times, adds, leaves)};
        return known.cost;
    }

private:
    struct Free {
        void operator()(Met* cells) const { std::free(cells); }
    };
    struct Paid {
        std::int64_t base = 0;
        Mask times = 0, adds = 0, leaves = 0;
        std::int64_t cost = 0;  // none is kept; a step costs at least one
    };
    static constexpr int kBits = 6;
    std::unique_ptr<Met, Free> cells_;  // of a large board, only the parts that are looked at take memory
    std::array<Paid, 1 << kBits> paid_{};
};

}  // namespace footwork
