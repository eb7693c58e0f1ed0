// Profile: what one kind of mover may do and pay, in numbers. It knows no rule names and no positions.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "board.hpp"

namespace footwork {

using Mask = std::uint64_t;
constexpr int kRelations = 3;
constexpr std::int64_t kMostCost = 0x7fffffff;
constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;  // that a mover says: a cost, a factor, a toll
constexpr std::size_t kMostSides = 8, kMostExtent = 1 << 12;

enum class Stack : int { product = 0, highest = 1, sum = 2 };
enum class Round : int { up = 0, down = 1, nearest = 2 };
enum class CornerCells : int { ignore = 0, on_map = 1, either_open = 2, both_open = 3 };
enum class CornerEdges : int { ignore = 0, start_side = 1, both_sides = 2 };
enum class Ties : int { goal = 0, start = 1 };  // from where equally cheap paths are read
enum class Stop : std::uint8_t { no = 0, yes = 1, ask = 2 };

// What a bit of a mask stands for: a factor and additions of a step.
struct Charge {
    std::int64_t numerator = 1, denominator = 1;
    std::int64_t add = 0, leave = 0;
    bool factor = false;  // whether it says a factor at all
};

bool less(const Charge& a, const Charge& b);  // by factor

// What an occupant of one relation does on one kind of ground.
struct Occupant {
    bool enter = false, halt = false;
    Stop stop = Stop::no;
    int bit = -1;  // its charge, -1 for none
};

// A kind of ground as the mover meets it.
struct Ground {
    bool exists = false, enter = false, halt = false;
    Stop stop = Stop::yes;
    Mask mask = 0;                              // the charges of its tags
    std::int64_t cardinal = -1, diagonal = -1;  // a cost in place of the mover's own, or -1
    std::array<Occupant, kRelations> occupants;
};

inline const Ground kNowhere{};

// One unit step of an offset: a diagonal, if there are cells beside it, else across a side.
struct Pace {
    Unit by;
    std::vector<Unit> beside;
};

// One offset of the pattern.
struct Row {
    Unit by;
    bool clear = false, unit = true;
    std::int64_t own_cost = -1;
    int cardinals = 0, diagonals = 0;
    std::vector<Pace> walk;

    // What the ground says that such a step onto it costs, -1 if nothing.
    std::int64_t says(const Ground& ground) const { return !unit ? -1 : diagonals ? ground.diagonal : ground.cardinal; }
};

// A step that may be tried with one heading: a row (or -1 for a turn on the anchor, by so many ways to lie), the
// heading it needs, and the next one.
struct Option {
    int row = -1;
    int facing = 0, next = 0;
    int turns = 0;
};

using Shape = std::vector<Unit>;  // the cells of a mover, from its anchor

// What one cell of a mover asks of the corner that it moves around.
struct Corner {
    std::vector<Unit> cells;           // beside the diagonal and not the mover's own
    std::vector<Crossing> start, end;  // the borders on the side of the start, and of the end
};

// A row, or a turn, taken by a mover that lies in one of its ways: what has to be looked at, from its anchor.
struct Tread {
    Unit by;
    int lies = 0;  // how it lies afterwards
    std::vector<Unit> entered, left, middle;
    std::vector<Unit> beside;  // the cells of its corners that are not entered, each once
    std::vector<Crossing> crossed;
    std::vector<Corner> corners;
};

// For each row of unit steps, which rows after it lead back, and which to where a step across a side leads directly.
struct Shortcuts {
    unsigned back[8] = {}, direct[8] = {};
    unsigned diagonal = 0;  // the rows that are diagonals
};

class Cells;
struct Plane;

class Profile {
public:
    std::vector<Ground> grounds;
    std::vector<Charge> charges;
    Mask every_step = 0;
    Stack stack = Stack::highest;
    Round rounding = Round::up;
    Ties ties = Ties::goal;
    std::int64_t unit = 1;  // what a step is rounded to, in pips
    std::vector<Row> rows;
    std::vector<std::vector<Option>> options;  // by heading; a single list where headings do not matter
    CornerCells corner_cells = CornerCells::ignore;
    CornerEdges corner_edges = CornerEdges::both_sides;
    bool straddle = false;
    bool rotate_extras = true, rotate_edges = true, rotate_onto_free = true;
    std::int64_t rotate_cost = 0;
    std::int64_t cardinal = 1;
    std::vector<std::int64_t> diagonals{1};
    std::vector<std::int64_t> turn{0};    // by angle
    std::vector<Shape> shapes{{{0, 0}}};  // the footprint, by the way it lies
    std::vector<Unit> sides;              // of a cell, as on the board

    // Works out what follows from rows, shapes and sides; once, before anything is asked.
    void compile();
    const Tread& tread(const Option& option, int lies) const {
        return option.row < 0 ? turned_[lies * shapes.size() + option.turns]
                              : stepped_[option.row * shapes.size() + lies];
    }
    const Shortcuts& shortcuts() const { return shortcuts_; }
    // The borders inside the footprint, by the way it lies.
    const std::vector<Crossing>& inner(int lies) const { return inner_[lies]; }

    int lies() const { return static_cast<int>(shapes.size()); }
    int poses() const { return 2 * lies() * headings() * parities(); }  // for each cell, halted or not
    int headings() const { return static_cast<int>(options.size()); }
    int parities() const { return static_cast<int>(diagonals.size()); }
    bool all_open() const {  // all cells beside a diagonal have to be
        return corner_cells == CornerCells::on_map || corner_cells == CornerCells::both_open;
    }
    bool charges_leaving() const { return charges_leaving_; }
    bool single() const { return shapes[0].size() == 1; }
    // A ground that was not numbered when this was made is none.
    std::uint16_t known(std::uint16_t id) const { return id < grounds.size() ? id : 0; }
    const Ground& ground(std::uint16_t id) const { return id < grounds.size() ? grounds[id] : kNowhere; }

    // A step = round(base × multiply + adds), at least one pip. The factors of `times` count, the additions of
    // `adds` and what `leaves` charges for leaving. Throws LimitError past 2³¹.
    std::int64_t cost(std::int64_t base, Mask times, Mask adds, Mask leaves) const;
    std::int64_t cost(std::int64_t base, Mask entered, Mask left) const { return cost(base, entered, entered, left); }

    // What a simple mover pays for a step into a kind of ground without occupants; 0 if it never enters.
    std::int32_t plain_cost(std::uint16_t kind, bool diagonal) const;

    // How many columns or rows away from where it begins a mover can be, or look, within an exact cost.
    std::int64_t farthest(std::int64_t limit) const;

    // Whether it is one cell that steps to its neighbours, and what leaving costs does not count; and whether it has
    // nothing to remember, so that it comes to a cell in one way.
    bool stepping() const;
    bool simple() const { return stepping() && headings() == 1 && parities() == 1; }

    // The plane of the board beneath the patches of a board, made once: who asks draws in what was edited.
    std::shared_ptr<Plane> plane(const Board& board) const;
    bool prepared(const Board& board) const;

private:
    Tread tread_of(const Row* row, Unit by, const Cells& before, const Cells& after, int lies) const;

    void find_shortcuts();
    void find_least();

    std::vector<Tread> stepped_, turned_;
    Shortcuts shortcuts_;
    bool charges_leaving_ = false;
    std::int64_t least_ = 1, furthest_ = 1, around_ = 1;  // the least that a step costs, and how far one goes or looks
    std::vector<std::vector<Crossing>> inner_;
    // Planes by base, the last used last; a copy of a mover begins without any.
    struct Kept {
        std::mutex mutex;
        std::vector<std::pair<std::uint64_t, std::shared_ptr<Plane>>> planes;

        Kept() = default;
        Kept(const Kept&) : Kept() {}
    };
    mutable Kept kept_;
};

// Who stands where, and where the ground is not what the board says.
struct Overlay {
    struct Entry {
        Index cell;
        std::uint16_t ground;
        std::uint8_t relations;
    };
    std::vector<Entry> entries;  // sorted by cell

    const Entry* find(Index cell) const;
    // Puts the entries in order; several of one cell become one with all their relations.
    void sort();
};

}  // namespace footwork
