// Games: one step in each of many independent games of one ruleset. What a step may set off is not decided here: it is
// handed back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "judge.hpp"

namespace footwork {

// The numbers of a piece in a game, one after another.
enum PieceField : int {
    kAtX = 0,  // below 0 off the board
    kAtY,
    kTurned,
    kHeading,
    kPoints,  // below 0 without a limit
    kMoves,
    kCarry,
    kParity,
    kKindOf,
    kDefeated,
    kGone,  // bits: at which moments something of it has gone
    kPieceFields,
};

// The moments at which something that a piece has goes away by itself: its turn ends, a round begins, its turn begins,
// and what it may do in a turn is given back.
enum Moment : int { kTurnEnds = 0, kRoundBegins, kTurnBegins, kGivenBack, kMoments };

// The numbers of a game: whose turn it is, the round, which board, and what of it is left to others.
enum GameField : int { kPlace = 0, kRound, kBoardOf, kClosed, kGameFields };
// Bits of `kClosed`: no step is made here, nor a plan played; no step by itself; no plan; every step by itself is
// refused; nor can a turn end; nothing can be said of a step. All of them keep steps from being made.
constexpr std::int32_t kAllOfIt = 1, kPlans = 4, kNoSteps = 8, kNoEnd = 16, kUnjudged = 32;

// What comes of leaving, entering and staying on a cell, as bits.
enum Loud : int { kLeaving = 1, kEntering = 2, kStaying = 4 };

enum class Outcome : std::uint8_t { idle = 0, done = 1, refused = 2, handed_back = 3 };

enum class Refresh : int { none = 0, turn = 1, move = 2, grant = 3, action = 4 };
enum class Total : int { exact = 0, up = 1, down = 2, nearest = 3 };

// What somebody does to others near it: something may come of their steps, of which those who react change nothing
// beforehand; it may change what the cells are to them; and, where they stand, what they can do at all.
enum Stir : int { kSetsOff = 0, kPaints, kGrants, kStirs };

// What somebody waits for near it: that another of some relations leaves the cells around it, comes to them, or enters
// one of them wherever it comes from. There is a bit for each, row by row.
struct Watch {
    enum For : int { leaving = 0, coming, entering };
    static constexpr Index kFar = 3, kSide = 2 * kFar + 1;  // as far away as it can see, and so many cells in a row
    std::uint8_t relations = 0;
    For what = leaving;
    std::uint64_t cells = 0;

    bool covers(Index dx, Index dy) const {
        return std::abs(dx) <= kFar && std::abs(dy) <= kFar && (cells >> ((dy + kFar) * kSide + dx + kFar) & 1);
    }
};

// A kind of piece: how it moves, what it is given, and how far away others stir when it moves, or it when others do.
struct PieceKind {
    std::shared_ptr<const Profile> profile;
    std::int32_t side = -1;
    bool unknown = false;  // moves by rules that are not known here
    bool held = false;     // may not move, whatever others do
    bool spent = false;    // may not move any more this turn, unless others change that
    Refresh refresh = Refresh::turn;
    std::int32_t granted = -1, allowed = -1, cap = -1;  // below 0: no limit
    bool spans_turn = false, follows = false;
    Total total = Total::exact;
    bool no_heading = true;                  // whether where it faces does not matter to how it steps
    std::int32_t stirs[kStirs][kRelations];  // columns or rows around its cells, by who it is to it; below 0 none
    std::vector<Watch> watches;              // what it surely waits for, which is no part of how far it stirs
    std::int32_t after[kMoments];            // the kind that it is of once something has gone; below 0: nothing goes
};

// What happens when the planned steps of one beat meet.
struct BeatRules {
    bool first = false;  // the first of those who enter one cell goes, else nobody
    bool swaps = false, swaps_over_turns = false, follows = true, cycles = false;  // what is allowed
    bool in_order = false;                                                         // one after another
};

// Where a side wants to be, and how many of it; below 0 all who stand.
struct Goal {
    std::int32_t side, pieces;
    std::vector<std::uint8_t> at;  // by place, whether that is there
};

struct GamesRules {
    std::int32_t per_point = 1;
    bool asks_turn = true, asks_may_move = true, asks_points = true, asks_stop = true;
    bool ends_turns = false;  // whether a step may end the movement of a turn
    bool passes = true;       // whether nothing but refreshing comes of a turn's end
    int refresh = 1;          // 0 never, 1 at a turn, 2 at a round
    bool strays = false;      // whether those without a turn are refreshed at a round
    std::vector<Unit> directions;
    std::vector<std::int32_t> headings;  // the number that each direction has as one
    BeatRules beats;
    std::vector<Goal> goals;
};

struct GamesBoard {
    std::shared_ptr<const Board> board;
    std::vector<std::uint8_t> loud;  // by place, bits of `Loud`
};

// What somebody of one side is to somebody of another, as a place among relations: friendly, hostile, neutral.
inline std::int32_t relation_of(std::int32_t side, std::int32_t other) {
    return side < 0 || other < 0 ? 2 : side == other ? 0 : 1;
}

// A step by an offset, which may be that of a direction, and where one faces who follows the way; both below 0 if there
// is none.
struct StepBy {
    Unit by;
    std::int32_t direction = -1, facing = -1;
};

class Games {
public:
    // `takers` are the places in the roster by whose turn it is; `active` whether it is a piece's turn then. What
    // others have worked out `before` for the same movers and boards is shared with them.
    Games(GamesRules rules, std::vector<GamesBoard> boards, std::vector<PieceKind> kinds,
          std::vector<std::vector<std::int32_t>> takers, std::vector<std::vector<std::uint8_t>> active,
          const Games* before = nullptr);

    const std::size_t pieces;
    int directions() const { return static_cast<int>(rules_.directions.size()); }
    std::int32_t direction(Unit by) const;  // its place among the directions, below 0 if it is none

    // A step of a piece in a direction; in the direction after the last one it is the end of the turn. Where it is
    // done, the numbers are changed, unless `only` asks.
    Outcome step(std::int32_t* piece, std::int32_t* game, std::int32_t who, std::int32_t way, bool only,
                 std::int32_t& cost) const;
    // Throws std::invalid_argument if the numbers of a game lead out of these tables.
    void check(const std::int32_t* piece, const std::int32_t* game, std::size_t number) const;

private:
    friend class Beats;  // the same games, everybody at once

    struct Meeting {
        bool enters = false, halts = false;
        Stop stop = Stop::no;
        std::int32_t cost[2] = {0, 0};  // across sides and around corners; below 0 past all limits
    };
    // A simple mover on a board: what each step costs where nobody stands, 0 if it is closed, below 0 if that is for
    // others to say; and how it meets whom on each kind of ground.
    static constexpr std::int32_t kNoStep = 0, kForOthers = -1;
    struct Table {
        std::vector<std::int32_t> open;
        std::vector<Meeting> met;
        std::vector<std::uint8_t> diagonal;  // by direction

        std::int32_t open_cost(const GamesBoard& on, const std::int32_t* own, std::int32_t way) const {
            const std::size_t place = static_cast<std::size_t>(own[kAtY]) * on.board->width + own[kAtX];
            return open[place * diagonal.size() + way];
        }
    };
    struct Found {
        Outcome outcome;
        Node end;
        std::int32_t cost;
        std::int32_t row = -1;  // of the pattern, where it was looked for
    };

    // A table of its own for each mover and board that it does not share with others.
    void make_tables(const Games* before);
    std::shared_ptr<const Table> table(const PieceKind& kind, const GamesBoard& board) const;
    const Table* table_of(const std::int32_t* own, const std::int32_t* game) const {
        return tables_[own[kKindOf] * boards_.size() + game[kBoardOf]].get();
    }
    // The step of a simple mover in a direction, where `met` stand: `open` is what it costs where nobody does.
    Found plain_step(const Table& table, const PieceKind& kind, const GamesBoard& board, const std::int32_t* own,
                     std::int32_t way, std::int32_t open, unsigned met) const;
    Found judged_step(const PieceKind& kind, const GamesBoard& board, const std::int32_t* own, const StepBy& step,
                      const Overlay& others) const;
    // Those who stand on a board as a side meets them.
    template <class Stands>
    void draw(Overlay& overlay, const Board& board, const std::int32_t* piece, std::int32_t side,
              Stands&& stands) const {
        for (std::size_t i = 0; i < pieces; ++i, piece += kPieceFields) {
            if (piece[kAtX] < 0 || !stands(static_cast<std::int32_t>(i))) continue;
            const PieceKind& met = kinds_[piece[kKindOf]];
            const auto relation = static_cast<std::uint8_t>(1 << relation_of(side, met.side));
            for (const Unit cell : met.profile->shapes[piece[kTurned]]) {
                const Index at = board.at(piece[kAtX] + cell.dx, piece[kAtY] + cell.dy);
                if (board.ground(at)) overlay.entries.push_back({at, board.ground(at), relation});
            }
        }
        overlay.sort();
    }
    bool may_move(const PieceKind& kind, const std::int32_t* own) const;
    bool affords(const PieceKind& kind, const std::int32_t* own, std::int32_t cost) const;
    // A step of a piece, if it may take one: by all that is asked before it is settled. What is refused is refused
    // whoever is near; what would be made is handed back if something may come of it. Auras count from where everybody
    // was in `before`; `met` says who stands on a cell, and `others` who stands anywhere.
    template <class Met, class Others>
    Found attempt(const std::int32_t* before, const std::int32_t* own, const std::int32_t* game, std::int32_t who,
                  const StepBy& step, Met&& met, Others&& others) const {
        const PieceKind& kind = kinds_[own[kKindOf]];
        Found found{Outcome::refused, {own[kAtX], own[kAtY], own[kTurned], 0, 0, 0}, 0};
        if (own[kAtX] < 0 || (rules_.asks_turn && !active_[game[kPlace]][who])) return found;
        if (kind.held || own[kDefeated]) return found;
        const Node from = found.end;
        const GamesBoard& board = boards_[game[kBoardOf]];
        const bool changed = kind.unknown || stirred(kGrants, before, who, from);
        if (!changed && !may_move(kind, own)) return found;
        if (changed || stirred_between(kPaints, before, who, from, step.by)) {
            if (!leads_off(kind, board, own, step.by)) found.outcome = Outcome::handed_back;
            return found;
        }
        if (const Table* const table = table_of(own, game)) {
            const std::int32_t open = step.direction < 0 ? kNoStep : table->open_cost(board, own, step.direction);
            if (open > 0)
                found = plain_step(*table, kind, board, own, step.direction, open,
                                   met(own[kAtX] + step.by.dx, own[kAtY] + step.by.dy));
            else if (open == kForOthers)
                found.outcome = Outcome::handed_back;
        } else {
            found = judged_step(kind, board, own, step, others());
        }
        const bool priced = found.outcome == Outcome::done || found.cost > 0;
        if (priced && !affords(kind, own, found.cost)) found.outcome = Outcome::refused;
        if (found.outcome == Outcome::done &&
            (stirred_between(kSetsOff, before, who, from, step.by) || provokes(before, who, from, found.end)))
            found.outcome = Outcome::handed_back;
        return found;
    }
    // Lets a piece be where a step leads and pay for it; false if that is past all limits.
    bool settle(const PieceKind& kind, std::int32_t* own, const Found& found, bool only) const;
    bool loud(const GamesBoard& board, const PieceKind& kind, const Node& at, int bit) const;
    // Whether a side is where it wants to be as soon as one of its pieces comes to a place.
    bool decides(const GamesBoard& board, const std::int32_t* piece, std::int32_t who, const Node& end) const;
    // Whether a step leads to where there is no cell, however the piece lies then.
    bool leads_off(const PieceKind& kind, const GamesBoard& board, const std::int32_t* own, Unit by) const;
    bool stirred(Stir by, const std::int32_t* piece, std::int32_t who, const Node& at) const;
    // The same of a step, for all that lies between and beside it.
    bool stirred_between(Stir by, const std::int32_t* piece, std::int32_t who, const Node& from, Unit step) const;
    // Whether a step from one node to another is what somebody waits for; and whether it may be if only its end is
    // known.
    bool provokes(const std::int32_t* piece, std::int32_t who, const Node& from, const Node& end) const;
    bool watched(const std::int32_t* piece, std::int32_t who, const Node& end) const;
    template <class Is>
    bool any_watch(const std::int32_t* piece, std::int32_t who, Is&& is) const;
    bool near(Stir by, const std::int32_t* piece, std::int32_t who, std::int32_t other, const Node& at) const;
    unsigned relations(const std::int32_t* piece, std::int32_t who, Index x, Index y) const;
    Outcome end_turn(std::int32_t* piece, std::int32_t* game, bool only) const;
    void refresh(std::int32_t* piece, std::int32_t who) const;
    // Takes from a piece what goes away at a moment.
    void lose(std::int32_t* own, Moment moment) const;
    std::int32_t points(const PieceKind& kind, const std::int32_t* own) const;
    std::int64_t charge(const PieceKind& kind, std::int64_t cost, std::int64_t carry) const;
    std::int64_t limit(const PieceKind& kind, std::int64_t points, std::int64_t carry) const;

    GamesRules rules_;
    std::vector<GamesBoard> boards_;
    std::vector<PieceKind> kinds_;
    std::vector<std::vector<std::int32_t>> takers_;
    std::vector<std::vector<std::uint8_t>> active_;
    std::vector<std::shared_ptr<const Table>> tables_;  // by kind and board
    bool stir_[kStirs] = {}, watched_ = false;          // whether anybody ever does
};

}  // namespace footwork
