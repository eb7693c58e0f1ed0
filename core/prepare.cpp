// How a question is prepared: what its mover meets on the board, in bytes, with everybody who stands there drawn in.
#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "search.hpp"

namespace footwork {

namespace {

constexpr Index kSmallBoard = 1 << 14;  // a board of this size is cheaper to copy than to draw on every time

}  // namespace

// Sets up the bucket queue: a kind for each ground, and one more for each ground with occupants.
void Ask::prepare() {
    if (!profile->stepping()) return;
    std::vector<std::pair<std::uint16_t, std::uint8_t>> all;  // the grounds, then each of them with who is met there
    const std::size_t grounds = profile->grounds.size();
    all.reserve(grounds + 8);
    occupied_.reserve(overlay.entries.size());
    for (std::size_t i = 0; i < grounds; ++i) all.emplace_back(i, 0);
    for (const auto& entry : overlay.entries) {
        const std::pair key{entry.ground, entry.relations};
        const std::uint16_t number = profile->known(entry.ground);
        std::uint8_t kind = static_cast<std::uint8_t>(number);
        if (entry.relations) {
            const auto found = std::find(all.begin() + static_cast<std::ptrdiff_t>(grounds), all.end(), key);
            if (found == all.end() && all.size() > 255) return;
            kind = static_cast<std::uint8_t>(found - all.begin());
            if (found == all.end()) all.push_back(key);
        }
        const Ground& ground = profile->ground(entry.ground);
        bool blocks = false;
        for (int i = 0; i < kRelations; ++i) blocks |= (entry.relations >> i & 1) && !ground.occupants[i].enter;
        occupied_.push_back({entry.cell, number, kind, blocks});
    }
    take_patches();
    costs_.cardinal.resize(all.size());
    costs_.diagonal.resize(all.size());
    std::int64_t least[2] = {kMostCost, kMostCost};
    std::int64_t most = 1;
    if (!profile->simple()) diagonals_.resize(profile->diagonals.size());
    for (std::size_t kind = 0; kind < all.size(); ++kind) {
        const Ground& ground = profile->ground(all[kind].first);
        if (!ground.exists || !ground.enter) continue;
        Mask mask = ground.mask | profile->every_step;
        bool halts = ground.halt, sure = ground.stop == Stop::yes;
        for (int i = 0; i < kRelations; ++i)
            if (all[kind].second >> i & 1) {
                mask |= Mask{1} << ground.occupants[i].bit;
                halts |= ground.occupants[i].halt;
                sure &= ground.occupants[i].stop == Stop::yes;
            }
        sure_[kind] = sure;
        ways_.halts[kind] = halts;
        ways_.any_halts |= halts;
        const std::int64_t base[2] = {ground.cardinal >= 0 ? ground.cardinal : profile->cardinal,
                                      ground.diagonal >= 0 ? ground.diagonal : profile->diagonals[0]};
        for (int diagonal = 0; diagonal < 2; ++diagonal) {
            const std::int64_t cost = profile->cost(base[diagonal], mask, 0);
            (diagonal ? costs_.diagonal : costs_.cardinal)[kind] = static_cast<std::int32_t>(cost);
            least[diagonal] = std::min(least[diagonal], cost);
            most = std::max(most, cost);
        }
        for (std::size_t parity = 0; parity < diagonals_.size(); ++parity) {
            const std::int64_t said = ground.diagonal >= 0 ? ground.diagonal : profile->diagonals[parity];
            const std::int64_t cost = profile->cost(said, mask, 0);
            diagonals_[parity][kind] = static_cast<std::int32_t>(cost);
            least[1] = std::min(least[1], cost);
            most = std::max(most, cost);
        }
    }
    if (most >= kMostBuckets) return;
    costs_.least_cardinal = static_cast<std::int32_t>(least[0]);
    costs_.least_diagonal = static_cast<std::int32_t>(least[1]);
    costs_.most = static_cast<std::int32_t>(most);
    for (const Row& row : profile->rows) {
        const int way = ways_.count++;
        ways_.offset[way] = board->shift(row.by);
        ways_.by[way] = row.by;
        ways_.diagonal[way] = row.diagonals > 0;
        ways_.cost[way] = (row.diagonals > 0 ? costs_.diagonal : costs_.cardinal).data();
    }
    ways_.estimate(costs_.least_cardinal, costs_.least_diagonal);
    simple = profile->simple();
    if (simple)
        prune();
    else if (!pose())
        return;
    if (board->size() <= kSmallBoard) {
        auto shared = profile->plane(*board);
        std::unique_lock lock(shared->busy);
        auto copy = std::make_shared<Plane>(*shared);
        lock.unlock();
        draw(*copy, nullptr);
        own_ = std::move(copy);
    }
}

// Notes what may be tried in each pose; false where step rows have to answer.
bool Ask::pose() {
    const int parities = profile->parities(), headings = profile->headings();
    if (ways_.any_halts || profile->lies() > 1 || headings * parities > kMostPoses || !is_plain({start, 0}))
        return false;
    Poses poses;
    std::int64_t most = costs_.most;
    for (int heading = 0; heading < headings; ++heading)
        for (int parity = 0; parity < parities; ++parity) {
            Poses::Tried& tried = poses.tried.emplace_back();
            const auto& options = profile->options[heading];
            for (std::size_t order = 0; order < options.size(); ++order) {
                const Option& option = options[order];
                if (tried.ways >> option.row & 1)
                    return false;  // there are several, by where the mover faces afterwards
                tried.ways |= 1u << option.row;
                const Row& row = profile->rows[option.row];
                const int around = std::abs(heading - option.facing);
                const std::int64_t turn = headings > 1 ? profile->turn[std::min(around, headings - around)] : 0;
                most = std::max(most, costs_.most + turn);
                const int next = option.next * parities + (parity + row.diagonals) % parities;
                const Index offset = ways_.offset[option.row];
                tried.by[option.row] = {offset, offset * headings * parities + next - (heading * parities + parity),
                                        row.diagonals ? diagonals_[parity].data() : costs_.cardinal.data(),
                                        static_cast<std::int32_t>(std::min(turn, kMostCost)), static_cast<int>(order)};
            }
        }
    poses.most = static_cast<std::int32_t>(std::min(most, kMostCost));
    if (!PoseSearch::suits(*board, poses)) return false;
    poses_ = std::move(poses);
    return true;
}

// What was edited where the mover can come is drawn in like occupants, and what it is beneath them.
void Ask::take_patches() {
    const std::int64_t far = most < 0 ? kMostCost : profile->farthest(most);
    for (const Patch& patch : board->patches()) {
        const Index x = board->x_of(patch.cell), y = board->y_of(patch.cell);
        if (std::abs(x - start.x) > far || std::abs(y - start.y) > far) continue;
        if (patch.side == Patch::kGround) {
            const std::uint16_t number = profile->known(patch.value);
            if (!overlay.find(patch.cell))
                occupied_.push_back({patch.cell, number, static_cast<std::uint8_t>(number), false});
        } else {
            bordered_.push_back(patch.cell);
            bordered_.push_back(patch.cell + board->shift(board->sides[patch.side]));
        }
    }
}

void Ask::prune() {
    bool dearer = true;
    for (std::size_t kind = 0; kind < costs_.cardinal.size(); ++kind)
        dearer &= costs_.diagonal[kind] >= costs_.cardinal[kind];
    // Where there are no borders, a step across a side needs nothing but open ground.
    const Shortcuts& shortcuts = profile->shortcuts();
    const unsigned costs_as_much = dearer ? ~0u : ~shortcuts.diagonal;
    for (int way = 0; way < ways_.count; ++way) {
        const unsigned as_dear = ways_.diagonal[way] ? shortcuts.diagonal : dearer ? ~0u : ~shortcuts.diagonal;
        ways_.still[way] = static_cast<std::uint8_t>(~as_dear);
        ways_.ahead[way] &= ~shortcuts.back[way];
        if (!board->has_borders()) ways_.ahead[way] &= ~(shortcuts.direct[way] & costs_as_much);
    }
}

void Ask::draw(Plane& plane, Log* log) const {
    const auto set = [&](Bytes Plane::* part, Changes Log::* changes, Index cell, std::uint8_t value) {
        if (log) (log->*changes).emplace_back(cell, (plane.*part)[cell]);
        (plane.*part)[cell] = value;
    };
    std::vector<Index> changed;
    changed.reserve(bordered_.size() + occupied_.size());
    changed = bordered_;
    for (const auto& entry : occupied_) {
        if (plane.kind[entry.cell] == entry.ground) continue;
        set(&Plane::kind, &Log::kind, entry.cell, static_cast<std::uint8_t>(entry.ground));
        changed.push_back(entry.cell);
    }
    for (const auto& entry : occupied_) {
        set(&Plane::cardinal, &Log::cardinal, entry.cell, EntryCosts::byte(costs_.cardinal[entry.kind]));
        set(&Plane::diagonal, &Log::diagonal, entry.cell, EntryCosts::byte(costs_.diagonal[entry.kind]));
    }
    for (const Index cell : changed) {
        const Index x = board->x_of(cell), y = board->y_of(cell);
        for (Index dy = -1; dy <= 1; ++dy)
            for (Index dx = -1; dx <= 1; ++dx)
                if (board->inside(x + dx, y + dy)) {
                    const Index near = board->at(x + dx, y + dy);
                    set(&Plane::exits, &Log::exits, near, plane.exits_of(*board, *profile, near));
                }
    }
    for (const auto& entry : occupied_) {
        set(&Plane::kind, &Log::kind, entry.cell, entry.kind);
        if (!entry.blocks) continue;
        for (std::size_t i = 0; i < plane.rows->size(); ++i) {
            const Index near = entry.cell - (*plane.rows)[i].end;
            const std::uint8_t bit = static_cast<std::uint8_t>(1u << i);
            if (plane.exits[near] & bit) set(&Plane::exits, &Log::exits, near, plane.exits[near] & ~bit);
        }
    }
}

}  // namespace footwork
