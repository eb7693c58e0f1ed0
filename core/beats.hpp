// Beats: everybody's planned step at once, in one of many games. What a beat may set off is not decided here: the game
// is handed back as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games.hpp"

namespace footwork {

// Numbers by cell, or by whatever is numbered, forgotten at the cost of what was noted.
class ByCell {
public:
    void begin(std::size_t cells);
    void add(std::int32_t cell, std::int32_t number);

    template <class Use>
    void each(std::int32_t cell, Use&& use) const {
        for (std::int32_t i = first_[cell]; i >= 0; i = noted_[i].next) use(noted_[i].number);
    }

private:
    struct Noted {
        std::int32_t cell, number, next;
    };
    std::vector<std::int32_t> first_;
    std::vector<Noted> noted_;
};

class Beats {
public:
    Beats(const Games& games, const std::vector<StepBy>& ways);

    // Plays the plans of all pieces of a game to their end: a place among the ways for each piece and beat, or below 0
    // to stay. Writes what became of each step; a plan ends where it is blocked. Either all of it happens or, where
    // others have to say what comes of it, nothing, and every step is handed back.
    void play(std::int32_t* piece, const std::int32_t* game, const std::int32_t* plans, std::size_t beats,
              std::uint8_t* outcomes);

private:
    // A part of `cells_` or of `ahead_`.
    struct Part {
        std::size_t begin = 0, end = 0;
    };
    // A step that the ground and those who stay allow. It claims the cells that it enters, those between first,
    // whatever becomes of it.
    struct Attempt {
        std::int32_t who = 0;
        Node from;
        Games::Found found;
        Part before, after, claims, ahead;
        std::size_t entered = 0;  // where in its claims those begin that it covers at its end
        bool blocked = false;
    };
    // Somebody who is on a cell that a step enters, and in its way unless it leaves.
    struct Ahead {
        std::int32_t who, cell;
    };

    bool together();
    bool in_order();
    bool quiet() const;
    void note_everybody();
    void note(std::int32_t who);
    // The step that a piece has planned, among those who stand; false if others have to say what comes of it.
    bool judge(std::int32_t who, Attempt& attempt);
    const Overlay& overlay(std::int32_t who);
    // The steps of a beat that the ground allows, and how they get in each other's way.
    void meet();
    void find_groups();
    bool contested(const Attempt& attempt) const;
    bool turns_into(const Attempt& attempt) const;
    void block_those_behind();
    bool exchanges(const Attempt& attempt) const;
    bool block_exchanges();
    const Occupant& towards(std::int32_t who, std::int32_t other, std::int32_t cell) const;
    bool minds(const Attempt& attempt, std::int32_t other, std::int32_t cell) const;
    bool collide(const Attempt& one, const Attempt& other, std::int32_t cell) const;

    const std::int32_t* own(std::int32_t who) const { return now_.data() + who * kPieceFields; }
    std::int32_t* own(std::int32_t who) { return now_.data() + who * kPieceFields; }
    const PieceKind& kind(std::int32_t who) const { return games_.kinds_[own(who)[kKindOf]]; }
    Node node(std::int32_t who) const;
    bool present(std::int32_t who) const;
    bool stands(std::int32_t who) const { return policy_.in_order || way_[who] < 0; }
    const Attempt* of(std::int32_t who) const { return slot_[who] < 0 ? nullptr : &attempts_[slot_[who]]; }
    std::int32_t place(Index x, Index y) const { return y * board_->board->width + x; }
    Part covered(std::int32_t who, const Node& at);
    bool among(Part part, std::int32_t cell) const;
    bool covers(std::int32_t who, std::int32_t cell) const;  // where it is now

    const Games& games_;
    const std::vector<StepBy>& ways_;
    const BeatRules& policy_;
    const std::int32_t count_;  // of the pieces
    const GamesBoard* board_ = nullptr;
    const std::int32_t* game_ = nullptr;
    bool later_ = false;                // after the first beat
    std::vector<std::int32_t> now_;     // the numbers of the pieces
    std::vector<std::int32_t> before_;  // the same before the beat, by which auras count
    std::vector<std::int32_t> way_;     // the step of each in this beat: a place among the ways, below 0 none
    std::vector<std::int32_t> slot_;    // the attempt of each, below 0 none
    std::vector<std::int32_t> began_;   // the anchor of each with a plan before the first beat, below 0 none
    std::vector<std::size_t> length_;   // of the plan of each; 0 once it is over
    std::vector<std::int32_t> cells_;
    std::vector<Attempt> attempts_;
    std::vector<Ahead> ahead_;
    std::vector<std::int32_t> order_, lowest_, group_, path_, waiting_;
    std::vector<std::size_t> looked_;
    ByCell there_, claimed_, started_, behind_;
    std::vector<std::pair<std::int32_t, Overlay>> overlays_;  // by side
};

}  // namespace footwork
