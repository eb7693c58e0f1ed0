#include "beats.hpp"

#include <algorithm>

namespace footwork {

void ByCell::begin(std::size_t cells) {
    if (first_.size() < cells) first_.resize(cells, -1);
    for (const Noted& each : noted_) first_[each.cell] = -1;
    noted_.clear();
}

void ByCell::add(std::int32_t cell, std::int32_t number) {
    noted_.push_back({cell, number, first_[cell]});
    first_[cell] = static_cast<std::int32_t>(noted_.size()) - 1;
}

Beats::Beats(const Games& games, const std::vector<StepBy>& ways)
    : games_(games), ways_(ways), policy_(games.rules_.beats), count_(static_cast<std::int32_t>(games.pieces)),
      way_(games.pieces), slot_(games.pieces), began_(games.pieces), length_(games.pieces) {}

void Beats::play(std::int32_t* piece, const std::int32_t* game, const std::int32_t* plans, std::size_t beats,
                 std::uint8_t* outcomes) {
    const std::size_t steps = games_.pieces * beats;
    const auto hand_back = [&] {
        for (std::size_t i = 0; i < steps; ++i)
            outcomes[i] = static_cast<std::uint8_t>(plans[i] < 0 ? Outcome::idle : Outcome::handed_back);
    };
    std::fill(outcomes, outcomes + steps, static_cast<std::uint8_t>(Outcome::idle));
    if (game[kClosed] & (kAllOfIt | kPlans)) return hand_back();
    game_ = game, board_ = &games_.boards_[game[kBoardOf]];
    now_.assign(piece, piece + games_.pieces * kPieceFields);
    for (std::int32_t who = 0; who < count_; ++who) {
        const std::int32_t* const plan = plans + who * beats;
        length_[who] = beats;
        while (length_[who] && plan[length_[who] - 1] < 0) --length_[who];
        const Node at = node(who);
        if (length_[who] && own(who)[kDefeated]) return hand_back();
        began_[who] = length_[who] && at.x >= 0 ? place(at.x, at.y) : -1;
    }
    for (std::size_t number = 0; number < beats; ++number) {
        bool any = false;
        for (std::int32_t who = 0; who < count_; ++who) {
            const bool goes_on = number < length_[who];
            any |= goes_on;
            way_[who] = goes_on ? plans[who * beats + number] : -1;
            if (goes_on && way_[who] < 0 && !present(who)) length_[who] = 0;
        }
        if (!any) break;
        later_ = number > 0;
        if (!(policy_.in_order ? in_order() : together())) return hand_back();
        for (std::int32_t who = 0; who < count_; ++who) {
            if (way_[who] < 0) continue;
            const Attempt* const attempt = of(who);
            const bool moves = attempt && !attempt->blocked;
            if (!moves) length_[who] = 0;
            outcomes[who * beats + number] = static_cast<std::uint8_t>(moves ? Outcome::done : Outcome::refused);
        }
        if (!quiet()) return hand_back();
    }
    std::copy(now_.begin(), now_.end(), piece);
}

// Whether nothing comes of a beat but its steps: of the cells that were left, entered and stayed on, nor of anybody who
// might react, nor the end of the game.
bool Beats::quiet() const {
    for (const Attempt& attempt : attempts_)
        if (!attempt.blocked && (games_.loud(*board_, kind(attempt.who), attempt.from, kLeaving) ||
                                 games_.loud(*board_, kind(attempt.who), attempt.found.end, kEntering) ||
                                 games_.stirred(kSetsOff, now_.data(), attempt.who, attempt.found.end) ||
                                 games_.watched(now_.data(), attempt.who, attempt.found.end) ||
                                 games_.decides(*board_, now_.data(), attempt.who, attempt.found.end)))
            return false;
    for (std::int32_t who = 0; who < count_; ++who)
        if (own(who)[kAtX] >= 0 && games_.loud(*board_, kind(who), node(who), kStaying)) return false;
    return true;
}

bool Beats::present(std::int32_t who) const {
    return own(who)[kAtX] >= 0 && !(games_.rules_.asks_turn && !games_.active_[game_[kPlace]][who]);
}

Node Beats::node(std::int32_t who) const {
    const std::int32_t* const at = own(who);
    return {at[kAtX], at[kAtY], at[kTurned], 0, 0, 0};
}

Beats::Part Beats::covered(std::int32_t who, const Node& at) {
    Part part{cells_.size(), cells_.size()};
    for (const Unit cell : kind(who).profile->shapes[at.turned])
        cells_.push_back(place(at.x + cell.dx, at.y + cell.dy));
    part.end = cells_.size();
    return part;
}

bool Beats::among(Part part, std::int32_t cell) const {
    return std::find(cells_.begin() + part.begin, cells_.begin() + part.end, cell) != cells_.begin() + part.end;
}

bool Beats::covers(std::int32_t who, std::int32_t cell) const {
    const Node at = node(who);
    const Shape& shape = kind(who).profile->shapes[at.turned];
    return std::any_of(shape.begin(), shape.end(), [&](Unit by) { return place(at.x + by.dx, at.y + by.dy) == cell; });
}

bool Beats::judge(std::int32_t who, Attempt& attempt) {
    const std::int32_t side = kind(who).side;
    attempt.who = who;
    attempt.from = node(who);
    attempt.found = games_.attempt(
        before_.data(), own(who), game_, who, ways_[way_[who]],
        [&](Index x, Index y) {
            unsigned met = 0;
            const std::int32_t cell = place(x, y);
            there_.each(cell, [&](std::int32_t other) {
                if (other != who && stands(other) && covers(other, cell))
                    met |= 1u << relation_of(side, kind(other).side);
            });
            return met;
        },
        [&]() -> const Overlay& { return overlay(who); });
    if (attempt.found.outcome != Outcome::done) return attempt.found.outcome != Outcome::handed_back;
    attempt.before = covered(who, attempt.from);
    attempt.after = covered(who, attempt.found.end);
    attempt.claims.begin = cells_.size();
    if (attempt.found.row >= 0)
        for (const Unit cell : kind(who).profile->tread({attempt.found.row}, attempt.from.turned).middle)
            cells_.push_back(place(attempt.from.x + cell.dx, attempt.from.y + cell.dy));
    attempt.entered = cells_.size();
    for (std::size_t i = attempt.after.begin; i < attempt.after.end; ++i)
        if (const std::int32_t cell = cells_[i]; !among(attempt.before, cell)) cells_.push_back(cell);
    attempt.claims.end = cells_.size();
    return true;
}

// Those who stand as a piece meets them; in a beat of all together the same for everybody of its side.
const Overlay& Beats::overlay(std::int32_t who) {
    const std::int32_t side = kind(who).side;
    if (policy_.in_order) overlays_.clear();
    for (const auto& [of, overlay] : overlays_)
        if (of == side) return overlay;
    Overlay& overlay = overlays_.emplace_back(side, Overlay{}).second;
    games_.draw(overlay, *board_->board, now_.data(), side,
                [&](std::int32_t other) { return other != who && stands(other); });
    return overlay;
}

void Beats::note(std::int32_t who) {
    const Node at = node(who);
    for (const Unit cell : kind(who).profile->shapes[at.turned]) there_.add(place(at.x + cell.dx, at.y + cell.dy), who);
}

void Beats::note_everybody() {
    const auto cells = static_cast<std::size_t>(board_->board->width) * board_->board->height;
    attempts_.clear(), cells_.clear(), overlays_.clear();
    before_ = now_;
    std::fill(slot_.begin(), slot_.end(), -1);
    there_.begin(cells), claimed_.begin(cells), started_.begin(cells);
    for (std::int32_t who = 0; who < count_; ++who) {
        if (own(who)[kAtX] < 0) continue;
        note(who);
        if (later_ && began_[who] >= 0)
            for (const Unit cell : kind(who).profile->shapes[own(who)[kTurned]])
                started_.add(began_[who] + cell.dy * board_->board->width + cell.dx, who);
    }
}

// One after another in the order of the roster, each among those who have gone before.
bool Beats::in_order() {
    note_everybody();
    for (std::int32_t who = 0; who < count_; ++who) {
        if (way_[who] < 0) continue;
        Attempt attempt;
        if (!judge(who, attempt)) return false;
        if (attempt.found.outcome != Outcome::done || exchanges(attempt)) continue;
        slot_[who] = static_cast<std::int32_t>(attempts_.size());
        attempts_.push_back(attempt);
        if (!games_.settle(kind(who), own(who), attempt.found, false)) return false;
        note(who);
    }
    return true;
}

bool Beats::together() {
    note_everybody();
    for (std::int32_t who = 0; who < count_; ++who) {
        if (way_[who] < 0) continue;
        Attempt attempt;
        if (!judge(who, attempt)) return false;
        if (attempt.found.outcome != Outcome::done) continue;
        slot_[who] = static_cast<std::int32_t>(attempts_.size());
        attempts_.push_back(attempt);
    }
    meet();
    for (const Attempt& attempt : attempts_)
        if (!attempt.blocked && !games_.settle(kind(attempt.who), own(attempt.who), attempt.found, false)) return false;
    return true;
}

const Occupant& Beats::towards(std::int32_t who, std::int32_t other, std::int32_t cell) const {
    const Board& board = *board_->board;
    const Ground& ground = kind(who).profile->ground(board.ground(board.at(cell % board.width, cell / board.width)));
    return ground.occupants[relation_of(kind(who).side, kind(other).side)];
}

// Whether a step cannot be taken while another is on a cell that it enters.
bool Beats::minds(const Attempt& attempt, std::int32_t other, std::int32_t cell) const {
    const Occupant& met = towards(attempt.who, other, cell);
    return !met.enter || (met.stop != Stop::yes && among(attempt.after, cell));
}

// Whether two steps that enter one cell cannot both be taken: both end there, or one passes it and minds.
bool Beats::collide(const Attempt& one, const Attempt& other, std::int32_t cell) const {
    const bool ends = among(one.after, cell), other_ends = among(other.after, cell);
    if (ends && other_ends) return minds(one, other.who, cell) || minds(other, one.who, cell);
    return (!ends && minds(one, other.who, cell)) || (!other_ends && minds(other, one.who, cell));
}

void Beats::meet() {
    for (const Attempt& attempt : attempts_)
        for (std::size_t i = attempt.claims.begin; i < attempt.claims.end; ++i)
            claimed_.add(cells_[i], slot_[attempt.who]);
    ahead_.clear();
    for (Attempt& attempt : attempts_) {
        attempt.ahead.begin = ahead_.size();
        for (std::size_t i = attempt.claims.begin; i < attempt.claims.end; ++i)
            there_.each(cells_[i], [&](std::int32_t other) {
                const bool tries = way_[other] >= 0 && other != attempt.who;
                if (tries && minds(attempt, other, cells_[i])) ahead_.push_back({other, cells_[i]});
            });
        attempt.ahead.end = ahead_.size();
    }
    find_groups();
    for (Attempt& attempt : attempts_) attempt.blocked = contested(attempt) || turns_into(attempt);
    do block_those_behind();
    while (block_exchanges());
}

// Tarjan's algorithm without recursion: those who go where others of them come from, all the way round, are one group.
void Beats::find_groups() {
    const std::size_t count = attempts_.size();
    order_.assign(count, -1), lowest_.assign(count, 0), group_.assign(count, -1), looked_.assign(count, 0);
    path_.clear(), waiting_.clear();
    std::int32_t known = 0;
    const auto come_to = [&](std::int32_t node) {
        order_[node] = lowest_[node] = known++;
        path_.push_back(node), waiting_.push_back(node);
    };
    for (std::size_t root = 0; root < count; ++root) {
        if (order_[root] < 0) come_to(static_cast<std::int32_t>(root));
        while (!waiting_.empty()) {
            const std::int32_t node = waiting_.back();
            const Part ahead = attempts_[node].ahead;
            if (ahead.begin + looked_[node] < ahead.end) {
                const std::int32_t other = slot_[ahead_[ahead.begin + looked_[node]++].who];
                if (other >= 0 && order_[other] < 0)
                    come_to(other);
                else if (other >= 0 && group_[other] < 0)
                    lowest_[node] = std::min(lowest_[node], order_[other]);
                continue;
            }
            waiting_.pop_back();
            if (!waiting_.empty()) lowest_[waiting_.back()] = std::min(lowest_[waiting_.back()], lowest_[node]);
            if (lowest_[node] != order_[node]) continue;
            for (std::int32_t member = -1; member != node; path_.pop_back()) group_[member = path_.back()] = node;
        }
    }
}

// Somebody else enters one of the same cells in this beat.
bool Beats::contested(const Attempt& attempt) const {
    bool found = false;
    for (std::size_t i = attempt.claims.begin; i < attempt.claims.end && !found; ++i)
        claimed_.each(cells_[i], [&](std::int32_t slot) {
            const Attempt& other = attempts_[slot];
            const bool counts = policy_.first ? other.who < attempt.who : other.who != attempt.who;
            found = found || (counts && collide(attempt, other, cells_[i]));
        });
    return found;
}

// A policy forbids the way in which a piece goes where another one comes from.
bool Beats::turns_into(const Attempt& attempt) const {
    for (std::size_t i = attempt.ahead.begin; i < attempt.ahead.end; ++i) {
        const Attempt* const other = of(ahead_[i].who);
        bool swaps = false;
        for (std::size_t j = other ? other->ahead.begin : 0; other && j < other->ahead.end; ++j)
            swaps |= ahead_[j].who == attempt.who;
        const bool cycle = other && group_[slot_[attempt.who]] == group_[slot_[other->who]];
        if (!(swaps ? policy_.swaps : cycle ? policy_.cycles : policy_.follows)) return true;
    }
    return false;
}

// Blocks those who would have entered a cell that is not left after all, and those behind them in turn.
void Beats::block_those_behind() {
    behind_.begin(attempts_.size()), waiting_.clear();
    for (const Attempt& attempt : attempts_) {
        bool stays = attempt.blocked;
        for (std::size_t i = attempt.ahead.begin; i < attempt.ahead.end; ++i) {
            const Attempt* const other = of(ahead_[i].who);
            if (other) behind_.add(slot_[other->who], slot_[attempt.who]);
            stays |= !other || among(other->after, ahead_[i].cell);
        }
        if (stays) waiting_.push_back(slot_[attempt.who]);
    }
    for (const std::int32_t slot : waiting_) attempts_[slot].blocked = true;
    while (!waiting_.empty()) {
        const std::int32_t slot = waiting_.back();
        waiting_.pop_back();
        behind_.each(slot, [&](std::int32_t next) {
            if (!attempts_[next].blocked) waiting_.push_back(next);
            attempts_[next].blocked = true;
        });
    }
}

// Whether a piece would come to where another began, who is then where it began itself: one beat after the other.
bool Beats::exchanges(const Attempt& attempt) const {
    if (!later_ || policy_.swaps_over_turns || began_[attempt.who] < 0) return false;
    const std::int32_t width = board_->board->width;
    const Shape& mine = kind(attempt.who).profile->shapes[own(attempt.who)[kTurned]];
    const auto began_on = [&](std::int32_t cell) {
        return std::any_of(mine.begin(), mine.end(),
                           [&](Unit by) { return began_[attempt.who] + by.dy * width + by.dx == cell; });
    };
    bool found = false;
    for (std::size_t i = attempt.entered; i < attempt.claims.end && !found; ++i)
        started_.each(cells_[i], [&](std::int32_t other) {
            if (found || other == attempt.who) return;
            const Attempt* const theirs = of(other);
            const Node at = theirs && !theirs->blocked ? theirs->found.end : node(other);
            for (const Unit cell : kind(other).profile->shapes[at.turned])
                found = found || began_on(place(at.x + cell.dx, at.y + cell.dy));
        });
    return found;
}

bool Beats::block_exchanges() {
    waiting_.clear();
    for (const Attempt& attempt : attempts_)
        if (!attempt.blocked && exchanges(attempt)) waiting_.push_back(slot_[attempt.who]);
    for (const std::int32_t slot : waiting_) attempts_[slot].blocked = true;
    return !waiting_.empty();
}

}  // namespace footwork
