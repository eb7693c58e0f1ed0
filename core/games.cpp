#include "games.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

namespace footwork {

Games::Games(GamesRules rules, std::vector<GamesBoard> boards, std::vector<PieceKind> kinds,
             std::vector<std::vector<std::int32_t>> takers, std::vector<std::vector<std::uint8_t>> active,
             const Games* before)
    : pieces(active.empty() ? 0 : active[0].size()), rules_(std::move(rules)), boards_(std::move(boards)),
      kinds_(std::move(kinds)), takers_(std::move(takers)), active_(std::move(active)) {
    make_tables(before && before->rules_.directions == rules_.directions ? before : nullptr);
    for (const PieceKind& kind : kinds_) {
        watched_ |= !kind.watches.empty();
        for (int by = 0; by < kStirs; ++by)
            for (const std::int32_t reach : kind.stirs[by]) stir_[by] |= reach >= 0;
    }
}

void Games::make_tables(const Games* before) {
    const auto known = [&](std::size_t kind, std::size_t board) {
        return before && kind < before->kinds_.size() && board < before->boards_.size() &&
               before->kinds_[kind].profile == kinds_[kind].profile &&
               before->kinds_[kind].unknown == kinds_[kind].unknown &&
               before->boards_[board].board == boards_[board].board;
    };
    tables_.reserve(kinds_.size() * boards_.size());
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        const auto moves_alike = [&](const PieceKind& other) {
            return other.profile == kinds_[kind].profile && other.unknown == kinds_[kind].unknown;
        };
        const std::size_t like = std::find_if(kinds_.begin(), kinds_.begin() + kind, moves_alike) - kinds_.begin();
        for (std::size_t board = 0; board < boards_.size(); ++board)
            if (like < kind)
                tables_.push_back(tables_[like * boards_.size() + board]);
            else if (known(kind, board))
                tables_.push_back(before->tables_[kind * before->boards_.size() + board]);
            else
                tables_.push_back(table(kinds_[kind], boards_[board]));
    }
}

std::shared_ptr<const Games::Table> Games::table(const PieceKind& kind, const GamesBoard& on) const {
    if (kind.unknown || !kind.profile->simple()) return nullptr;
    const Profile& profile = *kind.profile;
    const Board& board = *on.board;
    auto table = std::make_shared<Table>();
    const Overlay nobody;
    const Judge judge(board, profile, nobody);
    const std::size_t ways = rules_.directions.size();
    std::vector<std::vector<const Option*>> options(ways);
    table->diagonal.resize(ways);
    for (std::size_t way = 0; way < ways; ++way)
        for (const Option& option : profile.options[0])
            if (option.row >= 0 && profile.rows[option.row].by == rules_.directions[way]) {
                options[way].push_back(&option);
                table->diagonal[way] = profile.rows[option.row].diagonals > 0;
            }
    table->open.reserve(static_cast<std::size_t>(board.width) * board.height * ways);
    for (Index y = 0; y < board.height; ++y)
        for (Index x = 0; x < board.width; ++x)
            for (std::size_t way = 0; way < ways; ++way) {
                std::int32_t cost = kNoStep;
                for (const Option* const option : options[way]) try {
                        const auto verdict = judge.step({x, y, 0, 0, 0, 0}, *option);
                        if (verdict)
                            cost = options[way].size() > 1 ? kForOthers : static_cast<std::int32_t>(verdict->cost);
                    } catch (const LimitError&) {
                        cost = kForOthers;
                    }
                table->open.push_back(cost);
            }
    for (const Ground& ground : profile.grounds)
        for (int who = 0; who < 1 << kRelations; ++who) {
            Meeting& met = table->met.emplace_back();
            met.enters = ground.exists && ground.enter;
            met.halts = ground.halt;
            met.stop = ground.exists ? ground.stop : Stop::no;
            Mask mask = ground.mask | profile.every_step;
            for (int i = 0; i < kRelations; ++i) {
                if (!(who >> i & 1)) continue;
                const Occupant& occupant = ground.occupants[i];
                met.enters &= occupant.enter;
                met.halts |= occupant.halt;
                if (occupant.bit >= 0) mask |= Mask{1} << occupant.bit;
                if (occupant.stop == Stop::no) met.stop = Stop::no;
                if (occupant.stop == Stop::ask && met.stop == Stop::yes) met.stop = Stop::ask;
            }
            for (const bool diagonal : {false, true}) try {
                    const std::int64_t said = diagonal ? ground.diagonal : ground.cardinal;
                    const std::int64_t own = diagonal ? profile.diagonals[0] : profile.cardinal;
                    met.cost[diagonal] = static_cast<std::int32_t>(profile.cost(said >= 0 ? said : own, mask, 0));
                } catch (const LimitError&) {
                    met.cost[diagonal] = kForOthers;
                }
        }
    return table;
}

std::int32_t Games::direction(Unit by) const {
    const auto found = std::find(rules_.directions.begin(), rules_.directions.end(), by);
    return found == rules_.directions.end() ? -1 : static_cast<std::int32_t>(found - rules_.directions.begin());
}

void Games::check(const std::int32_t* piece, const std::int32_t* game, std::size_t number) const {
    const auto refuse = [&](const char* what) {
        throw std::invalid_argument("game " + std::to_string(number) + " has " + what);
    };
    const auto in = [](std::int32_t value, std::size_t count) {
        return value >= 0 && static_cast<std::size_t>(value) < count;
    };
    if (!in(game[kPlace], active_.size())) refuse("a turn that there is not");
    if (!in(game[kBoardOf], boards_.size())) refuse("a board that there is not");
    const Board& board = *boards_[game[kBoardOf]].board;
    for (std::size_t i = 0; i < pieces; ++i, piece += kPieceFields) {
        if (!in(piece[kKindOf], kinds_.size())) refuse("a piece of a kind that there is not");
        const Profile& profile = *kinds_[piece[kKindOf]].profile;
        if (!in(piece[kTurned], profile.shapes.size()) || piece[kParity] < 0 || piece[kMoves] < 0)
            refuse("a piece that stands as it cannot");
        if (piece[kAtX] < 0) continue;
        for (const Unit cell : profile.shapes[piece[kTurned]])
            if (!board.inside(piece[kAtX] + cell.dx, piece[kAtY] + cell.dy)) refuse("a piece that is not on its board");
    }
}

unsigned Games::relations(const std::int32_t* piece, std::int32_t who, Index x, Index y) const {
    const std::int32_t side = kinds_[piece[who * kPieceFields + kKindOf]].side;
    unsigned found = 0;
    for (std::size_t i = 0; i < pieces; ++i, piece += kPieceFields) {
        if (static_cast<std::int32_t>(i) == who || piece[kAtX] < 0) continue;
        const PieceKind& kind = kinds_[piece[kKindOf]];
        bool here = piece[kAtX] == x && piece[kAtY] == y;
        if (!kind.profile->single())
            for (const Unit cell : kind.profile->shapes[piece[kTurned]])
                here |= piece[kAtX] + cell.dx == x && piece[kAtY] + cell.dy == y;
        if (here) found |= 1u << relation_of(side, kind.side);
    }
    return found;
}

Games::Found Games::plain_step(const Table& table, const PieceKind& kind, const GamesBoard& on, const std::int32_t* own,
                               std::int32_t way, std::int32_t open, unsigned met) const {
    const Board& board = *on.board;
    const Unit by = rules_.directions[way];
    Found found{Outcome::handed_back, {own[kAtX] + by.dx, own[kAtY] + by.dy, own[kTurned], own[kHeading], 0, 0}, 0};
    const std::size_t ground = board.ground(board.at(found.end.x, found.end.y));
    if ((ground << kRelations | met) >= table.met.size()) return found;
    const Meeting& meeting = table.met[ground << kRelations | met];
    if (!meeting.enters) return {Outcome::refused, found.end, 0};
    const std::int32_t cost = met ? meeting.cost[table.diagonal[way]] : open;
    if (cost < 0) return found;
    found.cost = cost;
    if (rules_.asks_stop && meeting.stop == Stop::no) return {Outcome::refused, found.end, cost};
    if (meeting.stop != Stop::yes || (rules_.ends_turns && meeting.halts)) return found;
    if (kind.follows) found.end.heading = rules_.headings[way];
    found.outcome = Outcome::done;
    return found;
}

Games::Found Games::judged_step(const PieceKind& kind, const GamesBoard& on, const std::int32_t* own,
                                const StepBy& step, const Overlay& others) const {
    const Profile& profile = *kind.profile;
    const auto known = std::find(rules_.headings.begin(), rules_.headings.end(), own[kHeading]);
    const auto heading = static_cast<int>(known - rules_.headings.begin());
    const int parity = kind.spans_turn ? own[kParity] % profile.parities() : 0;
    const Node from{own[kAtX], own[kAtY], own[kTurned], kind.no_heading ? 0 : heading, parity, 0};
    Found found{Outcome::handed_back, from, 0};
    if (from.heading >= profile.headings()) return found;
    const Judge judge(*on.board, profile, others);
    std::optional<Verdict> made;
    std::int64_t least = kMostCost + std::int64_t{1};
    int fitting = 0;
    for (const Option& option : profile.options[from.heading]) {
        if (option.row < 0 || profile.rows[option.row].by != step.by) continue;
        ++fitting;
        try {
            if (const auto verdict = judge.step(from, option)) {
                made = verdict, found.row = option.row;
                least = std::min<std::int64_t>(least, verdict->cost);
            }
        } catch (const LimitError&) {
            return {Outcome::handed_back, from, 0};
        }
    }
    if (!made) return {Outcome::refused, from, 0};
    // Of several steps that lead there others have to choose, of which the cheapest says whether one can be paid; a
    // cost may be past all limits with what turning costs.
    if (fitting > 1 || made->cost > kMostCost)
        return {Outcome::handed_back, from, least > kMostCost ? 0 : static_cast<std::int32_t>(least)};
    found.end = made->end;
    found.cost = static_cast<std::int32_t>(made->cost);
    const Stop stop = judge.stopping(found.end);
    if (rules_.asks_stop && stop == Stop::no) return {Outcome::refused, found.end, found.cost};
    if (stop != Stop::yes || (rules_.ends_turns && found.end.halted)) return found;
    found.end.heading = kind.no_heading ? own[kHeading] : rules_.headings[found.end.heading];
    if (kind.follows && step.facing >= 0) found.end.heading = step.facing;
    found.outcome = Outcome::done;
    return found;
}

bool Games::may_move(const PieceKind& kind, const std::int32_t* own) const {
    if (!rules_.asks_may_move) return true;
    if (kind.spent || kind.refresh == Refresh::action || (kind.refresh == Refresh::move && kind.granted == 0))
        return false;
    return kind.allowed < 0 || own[kMoves] < kind.allowed;
}

bool Games::affords(const PieceKind& kind, const std::int32_t* own, std::int32_t cost) const {
    const std::int32_t have = points(kind, own);
    const std::int64_t carry = kind.spans_turn ? own[kCarry] : 0;
    return !rules_.asks_points || have < 0 || cost <= limit(kind, have, carry);
}

bool Games::loud(const GamesBoard& on, const PieceKind& kind, const Node& at, int bit) const {
    for (const Unit cell : kind.profile->shapes[at.turned])
        if (on.loud[static_cast<std::size_t>(at.y + cell.dy) * on.board->width + at.x + cell.dx] & bit) return true;
    return false;
}

bool Games::decides(const GamesBoard& on, const std::int32_t* piece, std::int32_t who, const Node& end) const {
    const PieceKind& mover = kinds_[piece[who * kPieceFields + kKindOf]];
    for (const Goal& goal : rules_.goals) {
        const auto is_there = [&](const PieceKind& kind, const Node& at) {
            const Shape& shape = kind.profile->shapes[at.turned];
            return std::any_of(shape.begin(), shape.end(), [&](Unit cell) {
                return goal.at[static_cast<std::size_t>(at.y + cell.dy) * on.board->width + at.x + cell.dx] != 0;
            });
        };
        if (goal.side != mover.side || !is_there(mover, end)) continue;
        std::int32_t standing = 0, there = 0;
        for (std::size_t i = 0; i < pieces; ++i) {
            const std::int32_t* const own = piece + i * kPieceFields;
            const PieceKind& kind = kinds_[own[kKindOf]];
            if (kind.side != goal.side || own[kAtX] < 0) continue;
            const bool moves = static_cast<std::int32_t>(i) == who;
            ++standing;
            there += is_there(kind, moves ? end : Node{own[kAtX], own[kAtY], own[kTurned], 0, 0, 0});
        }
        if (there >= (goal.pieces < 0 ? standing : goal.pieces)) return true;
    }
    return false;
}

bool Games::settle(const PieceKind& kind, std::int32_t* own, const Found& found, bool only) const {
    const std::int64_t carry = kind.spans_turn ? own[kCarry] : 0;
    const std::int64_t charged = charge(kind, found.cost, carry);
    if (charged > kMostCost || own[kMoves] == std::numeric_limits<std::int32_t>::max()) return false;
    if (only) return true;
    own[kAtX] = found.end.x, own[kAtY] = found.end.y;
    own[kTurned] = found.end.turned, own[kHeading] = found.end.heading;
    if (own[kPoints] >= 0 && kind.refresh != Refresh::move)
        own[kPoints] = static_cast<std::int32_t>(std::max<std::int64_t>(0, own[kPoints] - charged));
    own[kCarry] = kind.spans_turn ? static_cast<std::int32_t>(carry + found.cost - charged) : 0;
    own[kParity] = kind.spans_turn ? found.end.parity : 0;
    ++own[kMoves];
    return true;
}

bool Games::leads_off(const PieceKind& kind, const GamesBoard& on, const std::int32_t* own, Unit by) const {
    const Board& board = *on.board;
    const auto is_off = [&](Unit cell) {
        const Index x = own[kAtX] + by.dx + cell.dx, y = own[kAtY] + by.dy + cell.dy;
        return !board.inside(x, y) || !board.ground(board.at(x, y));
    };
    return std::all_of(kind.profile->shapes.begin(), kind.profile->shapes.end(),
                       [&](const Shape& shape) { return std::any_of(shape.begin(), shape.end(), is_off); });
}

// Whether another stirs so near that a piece on some cells may be met by it.
bool Games::near(Stir by, const std::int32_t* piece, std::int32_t who, std::int32_t other, const Node& at) const {
    const std::int32_t* const far = piece + other * kPieceFields;
    const PieceKind& theirs = kinds_[far[kKindOf]];
    const PieceKind& mine = kinds_[piece[who * kPieceFields + kKindOf]];
    const std::int32_t reach = theirs.stirs[by][relation_of(theirs.side, mine.side)];
    if (reach < 0 || far[kAtX] < 0) return false;
    for (const Unit own : mine.profile->shapes[at.turned])
        for (const Unit cell : theirs.profile->shapes[far[kTurned]])
            if (std::abs(at.x + own.dx - far[kAtX] - cell.dx) <= reach &&
                std::abs(at.y + own.dy - far[kAtY] - cell.dy) <= reach)
                return true;
    return false;
}

bool Games::stirred(Stir by, const std::int32_t* piece, std::int32_t who, const Node& at) const {
    for (std::size_t i = 0; stir_[by] && i < pieces; ++i) {
        const auto other = static_cast<std::int32_t>(i);
        if (other != who && near(by, piece, who, other, at)) return true;
    }
    return false;
}

// Whether something is so anywhere between and beside where a step begins and ends.
template <class Is>
static bool anywhere(const Node& from, Unit step, Is&& is) {
    for (Index dy = std::min(0, step.dy); dy <= std::max(0, step.dy); ++dy)
        for (Index dx = std::min(0, step.dx); dx <= std::max(0, step.dx); ++dx)
            if (is({from.x + dx, from.y + dy, from.turned, 0, 0, 0})) return true;
    return false;
}

bool Games::stirred_between(Stir by, const std::int32_t* piece, std::int32_t who, const Node& from, Unit step) const {
    return stir_[by] && anywhere(from, step, [&](const Node& at) { return stirred(by, piece, who, at); });
}

// Whether something is so of what another waits for of a piece: `is` is told what it is, and how to ask whether the
// piece would be seen at a node.
template <class Is>
bool Games::any_watch(const std::int32_t* piece, std::int32_t who, Is&& is) const {
    if (!watched_) return false;
    const PieceKind& mine = kinds_[piece[who * kPieceFields + kKindOf]];
    for (std::size_t i = 0; i < pieces; ++i) {
        const std::int32_t* const far = piece + i * kPieceFields;
        const PieceKind& theirs = kinds_[far[kKindOf]];
        if (theirs.watches.empty() || far[kAtX] < 0 || static_cast<std::int32_t>(i) == who) continue;
        for (const Watch& watch : theirs.watches) {
            const auto sees = [&](const Node& at) {
                for (const Unit own : mine.profile->shapes[at.turned])
                    for (const Unit cell : theirs.profile->shapes[far[kTurned]])
                        if (watch.covers(at.x + own.dx - far[kAtX] - cell.dx, at.y + own.dy - far[kAtY] - cell.dy))
                            return true;
                return false;
            };
            if ((watch.relations >> relation_of(theirs.side, mine.side) & 1) && is(watch, sees)) return true;
        }
    }
    return false;
}

bool Games::provokes(const std::int32_t* piece, std::int32_t who, const Node& from, const Node& end) const {
    const Unit step{end.x - from.x, end.y - from.y};
    const bool is_long = std::abs(step.dx) > 1 || std::abs(step.dy) > 1;  // and may enter what lies between
    return any_watch(piece, who, [&](const Watch& watch, const auto& sees) {
        if (watch.what == Watch::entering) return sees(end) || (is_long && anywhere(from, step, sees));
        return watch.what == Watch::leaving ? sees(from) && !sees(end) : sees(end) && !sees(from);
    });
}

bool Games::watched(const std::int32_t* piece, std::int32_t who, const Node& end) const {
    return any_watch(piece, who, [&](const Watch&, const auto& sees) { return sees(end); });
}

std::int32_t Games::points(const PieceKind& kind, const std::int32_t* own) const {
    if (kind.refresh == Refresh::move) return kind.granted;
    if (kind.refresh == Refresh::action) return 0;
    if (own[kPoints] < 0) return -1;
    return kind.cap < 0 ? own[kPoints] : std::min(own[kPoints], kind.cap);
}

std::int64_t Games::limit(const PieceKind& kind, std::int64_t points, std::int64_t carry) const {
    const std::int64_t per = rules_.per_point, whole = points / per * per;
    const std::int64_t most = kind.total == Total::exact  ? points
                              : kind.total == Total::up   ? whole
                              : kind.total == Total::down ? whole + per - 1
                                                          : whole + (per + 1) / 2 - 1;
    return most - carry;
}

std::int64_t Games::charge(const PieceKind& kind, std::int64_t cost, std::int64_t carry) const {
    if (kind.total == Total::exact) return cost;
    const std::int64_t per = rules_.per_point, sum = cost + carry;
    const auto floored = [](std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); };
    const std::int64_t whole = kind.total == Total::up     ? -floored(-sum, per)
                               : kind.total == Total::down ? floored(sum, per)
                                                           : floored(2 * sum + per, 2 * per);
    return whole * per;
}

Outcome Games::step(std::int32_t* piece, std::int32_t* game, std::int32_t who, std::int32_t way, bool only,
                    std::int32_t& cost) const {
    cost = 0;
    const std::int32_t closed = game[kClosed];
    if (way == directions())
        return closed & kNoEnd ? Outcome::refused : closed ? Outcome::handed_back : end_turn(piece, game, only);
    if (closed & kNoSteps) return Outcome::refused;
    if (closed & kUnjudged) return Outcome::handed_back;
    std::int32_t* const own = piece + who * kPieceFields;
    const PieceKind& kind = kinds_[own[kKindOf]];
    const GamesBoard& board = boards_[game[kBoardOf]];
    const Node from{own[kAtX], own[kAtY], own[kTurned], 0, 0, 0};
    Overlay overlay;
    const Found found = attempt(
        piece, own, game, who, {rules_.directions[way], way, rules_.headings[way]},
        [&](Index x, Index y) { return relations(piece, who, x, y); },
        [&]() -> const Overlay& {
            draw(overlay, *board.board, piece, kind.side, [who](std::int32_t other) { return other != who; });
            return overlay;
        });
    if (found.outcome != Outcome::done) return found.outcome;
    if (closed || loud(board, kind, from, kLeaving) || loud(board, kind, found.end, kEntering) ||
        decides(board, piece, who, found.end))
        return Outcome::handed_back;
    if (!settle(kind, own, found, only)) return Outcome::handed_back;
    cost = found.cost;
    return Outcome::done;
}

void Games::lose(std::int32_t* own, Moment moment) const {
    const std::int32_t after = kinds_[own[kKindOf]].after[moment];
    if (after < 0) return;
    own[kKindOf] = after;
    own[kGone] |= 1 << moment;
}

void Games::refresh(std::int32_t* piece, std::int32_t who) const {
    std::int32_t* const own = piece + who * kPieceFields;
    if (own[kDefeated]) return;
    lose(own, kGivenBack);
    const PieceKind& kind = kinds_[own[kKindOf]];
    own[kPoints] = kind.refresh == Refresh::turn ? kind.granted : kind.refresh == Refresh::grant ? 0 : -1;
    own[kMoves] = own[kCarry] = own[kParity] = 0;
}

// Whoever is in no aura gets what it always gets; of others an aura may change what that is. Who reacts to steps does
// not react to the end of a turn.
Outcome Games::end_turn(std::int32_t* piece, std::int32_t* game, bool only) const {
    if (!rules_.passes) return Outcome::handed_back;
    for (std::size_t i = 0; i < pieces; ++i) {
        const auto who = static_cast<std::int32_t>(i);
        const std::int32_t* const own = piece + who * kPieceFields;
        const Node at{own[kAtX], own[kAtY], own[kTurned], 0, 0, 0};
        if (own[kAtX] >= 0 && stirred(kGrants, piece, who, at)) return Outcome::handed_back;
    }
    const auto count = static_cast<std::int32_t>(takers_.size());
    std::int32_t next = -1;
    for (std::int32_t i = game[kPlace] + 1; i <= game[kPlace] + count && next < 0; ++i)
        for (const std::int32_t who : takers_[i % count])
            if (piece[who * kPieceFields + kAtX] >= 0) next = i;
    if (next < 0) return Outcome::handed_back;  // nobody is left
    if (only) return Outcome::done;
    for (const std::int32_t who : takers_[game[kPlace]]) {
        std::int32_t* const own = piece + who * kPieceFields;
        lose(own, kTurnEnds);
        if (kinds_[own[kKindOf]].refresh == Refresh::grant && own[kPoints] > 0) own[kPoints] = 0;
    }
    if (next >= count) {
        ++game[kRound];
        for (std::size_t i = 0; i < pieces; ++i) {
            lose(piece + i * kPieceFields, kRoundBegins);
            const bool stray = rules_.strays && kinds_[piece[i * kPieceFields + kKindOf]].side < 0;
            if (rules_.refresh == 2 || stray) refresh(piece, static_cast<std::int32_t>(i));
        }
    }
    game[kPlace] = next % count;
    for (const std::int32_t who : takers_[game[kPlace]]) {
        lose(piece + who * kPieceFields, kTurnBegins);
        if (rules_.refresh == 1) refresh(piece, who);
    }
    return Outcome::done;
}

}  // namespace footwork
