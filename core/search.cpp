#include "search.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <mutex>
#include <stdexcept>

#include "breach.hpp"
#include "strides.hpp"

namespace footwork {

namespace {

constexpr std::size_t kFew = 64;        // arrivals that are looked through faster than put in order
constexpr std::size_t kSome = 1 << 12;  // those that are looked through for what few ask: the order takes longer
constexpr Index kSmallBoard = 1 << 14;  // a board of this size is cheaper to copy than to draw on every time

std::int32_t limit_of(std::int64_t limit) {
    return limit < 0 || limit >= kNoLimit ? kNoLimit : static_cast<std::int32_t>(limit);
}

}  // namespace

// A plane with the occupants of a question drawn in: its own one, or a shared one for as long as this lives. A
// second thread that wants the shared one meanwhile takes a copy.
struct Ask::Drawn {
    std::shared_ptr<Plane> plane;
    std::unique_lock<std::mutex> lock;
    Log log;

    explicit Drawn(const Ask& ask) : plane(ask.profile->plane(*ask.board)) {
        lock = std::unique_lock(plane->busy, std::try_to_lock);
        if (!lock.owns_lock()) {
            std::unique_lock wait(plane->busy);
            auto copy = std::make_shared<Plane>(*plane);
            wait.unlock();
            plane = std::move(copy);
        }
        ask.draw(*plane, log);
    }
    ~Drawn() {
        undo(log.exits, plane->exits);
        undo(log.kind, plane->kind);
        undo(log.cardinal, plane->cardinal);
        undo(log.diagonal, plane->diagonal);
    }
    static void undo(const Changes& changes, std::vector<std::uint8_t>& bytes) {
        for (auto it = changes.rbegin(); it != changes.rend(); ++it) bytes[it->first] = it->second;
    }
    Drawn(const Drawn&) = delete;
    Drawn& operator=(const Drawn&) = delete;
};

Ask::Ask(std::shared_ptr<const Board> board, std::shared_ptr<const Profile> profile, Overlay overlay, Node start,
         Search wanted, std::int64_t most)
    : board(std::move(board)), profile(std::move(profile)), overlay(std::move(overlay)), start(start), most(most) {
    wide_ = wanted == Search::wide;
    if (wanted != Search::rows) {
        try {
            prepare();
        } catch (const LimitError&) {
            if (this->profile->simple()) throw;  // others need never take such a step; who does is told then
        }
    }
    windows_ = simple && wanted != Search::buckets && wanted != Search::wide;
    pose_waves_ = poses_.count() && own_ && wanted != Search::buckets && wanted != Search::wide;
    again_ = wanted != Search::suited && wanted != Search::rows;
    walked_ = again_.load();
    width_ = wanted == Search::window_plain                            ? Width::plain
             : wanted == Search::window_wide && has_width(Width::wide) ? Width::wide
                                                                       : suited_width();
    if (wanted != Search::suited) return;
    if (own_ && simple) wave_ = Wave::made(search(*own_), this->board->at(start.x, start.y));
    if (!simple) {
        Judge::Seen seen(*this->board);
        wave_ = strides(Judge(*this->board, *this->profile, this->overlay, &seen), this->overlay, start.turned);
    }
}

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
        std::uint8_t kind = static_cast<std::uint8_t>(entry.ground);
        if (entry.relations) {
            const auto found = std::find(all.begin() + static_cast<std::ptrdiff_t>(grounds), all.end(), key);
            if (found == all.end() && all.size() > 255) return;
            kind = static_cast<std::uint8_t>(found - all.begin());
            if (found == all.end()) all.push_back(key);
        }
        const Ground& ground = profile->ground(entry.ground);
        bool blocks = false;
        for (int i = 0; i < kRelations; ++i) blocks |= (entry.relations >> i & 1) && !ground.occupants[i].enter;
        occupied_.push_back({entry.cell, entry.ground, kind, blocks});
    }
    take_patches();
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
        Log log;
        draw(*copy, log);
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
            if (!overlay.find(patch.cell))
                occupied_.push_back({patch.cell, patch.value, static_cast<std::uint8_t>(patch.value), false});
        } else {
            bordered_.push_back(patch.cell);
            bordered_.push_back(patch.cell + board->shift(board->sides[patch.side]));
        }
    }
}

void Ask::prune() {
    bool dearer = true;
    for (int kind = 0; kind < 256; ++kind) dearer &= costs_.diagonal[kind] >= costs_.cardinal[kind];
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

void Ask::draw(Plane& plane, Log& log) const {
    const auto set = [](Changes& changes, std::vector<std::uint8_t>& bytes, Index cell, std::uint8_t value) {
        changes.emplace_back(cell, bytes[cell]);
        bytes[cell] = value;
    };
    std::vector<Index> changed = bordered_;
    for (const auto& entry : occupied_) {
        if (plane.kind[entry.cell] == entry.ground) continue;
        set(log.kind, plane.kind, entry.cell, static_cast<std::uint8_t>(entry.ground));
        changed.push_back(entry.cell);
    }
    for (const auto& entry : occupied_) {
        set(log.cardinal, plane.cardinal, entry.cell, EntryCosts::byte(costs_.cardinal[entry.kind]));
        set(log.diagonal, plane.diagonal, entry.cell, EntryCosts::byte(costs_.diagonal[entry.kind]));
    }
    for (const Index cell : changed) {
        const Index x = board->x_of(cell), y = board->y_of(cell);
        for (Index dy = -1; dy <= 1; ++dy)
            for (Index dx = -1; dx <= 1; ++dx)
                if (board->inside(x + dx, y + dy)) {
                    const Index near = board->at(x + dx, y + dy);
                    set(log.exits, plane.exits, near, plane.exits_of(*board, *profile, near));
                }
    }
    for (const auto& entry : occupied_) {
        set(log.kind, plane.kind, entry.cell, entry.kind);
        if (!entry.blocks) continue;
        for (std::size_t i = 0; i < plane.rows->size(); ++i) {
            const Index near = entry.cell - (*plane.rows)[i].end;
            const std::uint8_t bit = static_cast<std::uint8_t>(1u << i);
            if (plane.exits[near] & bit) set(log.exits, plane.exits, near, plane.exits[near] & ~bit);
        }
    }
}

bool Ask::halts(Index cell) const {
    if (!ways_.any_halts) return false;
    const auto* entry = overlay.find(cell);
    const Ground& ground = profile->ground(entry ? entry->ground : board->ground(cell));
    bool halts = ground.halt;
    for (int i = 0; entry && i < kRelations; ++i) halts |= (entry->relations >> i & 1) && ground.occupants[i].halt;
    return halts;
}

void Ask::check_limit(std::int64_t limit) const {
    if (most >= 0 && (limit < 0 || limit > most)) throw std::invalid_argument("more is asked than was prepared for");
}

Flood Ask::flood(std::int64_t limit) const {
    if (std::optional<Costs> found = layers(limit)) return flood_of(std::move(*found));
    if (!simple) {
        std::vector<Source> sources{{start, 0}};
        auto found = nodes(sources, limit);
        return Flood(shared_from_this(), std::move(found), std::move(sources));
    }
    const Start from{board->at(start.x, start.y), 0};
    return Flood(shared_from_this(), flood_cells({&from, 1}, limit));
}

std::optional<Costs> Ask::layers(std::int64_t limit) const {
    check_limit(limit);
    if (wave_) {
        const int from = place_of(start.x, start.y);
        return wave_->flood({&from, 1}, limit_of(limit));
    }
    if (const Window* const found = window(limit)) return found->flood(width_, static_cast<std::int32_t>(limit));
    return std::nullopt;
}

Flood Ask::flood_of(Costs layers) const {
    return Flood(shared_from_this(), wave_ ? std::move(layers) : window_->listed(layers));
}

const Window* Ask::window(std::int64_t limit) const {
    if (!windows_ || limit < 0 || limit >= kNoLimit) return nullptr;
    if (!again_.load(std::memory_order_relaxed) && !again_.exchange(true, std::memory_order_relaxed)) return nullptr;
    std::call_once(opening_, [&] {
        const Index from = board->at(start.x, start.y);
        const std::int32_t furthest = limit_of(std::max(most, limit));
        if (own_) {
            window_ = Window::made(search(*own_), from, furthest);
        } else {
            const Drawn drawn(*this);
            window_ = Window::made(search(*drawn.plane), from, furthest);
        }
    });
    return window_ && limit <= window_->most ? window_.get() : nullptr;
}

Costs Ask::flood_cells(std::span<const Start> starts, std::int64_t limit) const {
    const auto is_free = [](const Start& each) { return each.cost == 0; };
    // The wave takes the mover's own start for one that is left.
    if (wave_ && !ways_.any_halts && std::all_of(starts.begin(), starts.end(), is_free)) {
        std::vector<int> places;
        for (const Start& each : starts) places.push_back(place_of(board->x_of(each.cell), board->y_of(each.cell)));
        return wave_->flood(places, limit_of(limit));
    }
    if (own_) return search(*own_).flood(starts, limit_of(limit));
    const Drawn drawn(*this);
    return search(*drawn.plane).flood(starts, limit_of(limit));
}

// Whether the buckets may begin at a source: it may be left, and nobody who arrives there has to stay.
bool Ask::is_plain(const Source& source) const {
    const Index cell = board->at(source.node.x, source.node.y);
    const auto* entry = overlay.find(cell);
    return !source.node.halted && profile->ground(entry ? entry->ground : board->ground(cell)).exists && !halts(cell);
}

Flood Ask::flood_from(std::vector<Source> sources, std::int64_t limit) const {
    check_limit(-1);  // it may begin anywhere
    if (simple && std::all_of(sources.begin(), sources.end(), [this](const Source& each) { return is_plain(each); })) {
        std::vector<Start> starts;
        starts.reserve(sources.size());
        for (const Source& source : sources) starts.push_back({board->at(source.node.x, source.node.y), source.cost});
        std::sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.cost < b.cost; });
        return Flood(shared_from_this(), flood_cells(starts, limit), std::move(sources));
    }
    auto found = nodes(sources, limit);
    return Flood(shared_from_this(), std::move(found), std::move(sources));
}

template <class Work>
auto Ask::posed(Work work) const {
    const auto search = [&](const Plane& plane) {
        return work(PoseSearch{*board, plane, ways_, poses_, profile->parities()});
    };
    if (own_) return search(*own_);
    const Drawn drawn(*this);
    return search(*drawn.plane);
}

const PoseWave* Ask::pose_wave() const {
    if (!pose_waves_) return nullptr;
    if (!again_.load(std::memory_order_relaxed) && !again_.exchange(true, std::memory_order_relaxed)) return nullptr;
    std::call_once(waving_,
                   [&] { pose_wave_ = PoseWave::made({*board, *own_, ways_, poses_, profile->parities()}, start); });
    return pose_wave_.get();
}

std::vector<Node> Ask::trace_poses(const Settled& costs, const Node& goal) const {
    return posed([&](const PoseSearch& search) { return search.trace(costs, start, goal); });
}

std::vector<Arrival> Ask::nodes(const std::vector<Source>& sources, std::int64_t limit) const {
    const auto is_plain = [this](const Source& each) { return this->is_plain(each); };
    if (!poses_.count() || !std::all_of(sources.begin(), sources.end(), is_plain)) return rows(sources, limit);
    const bool alone = sources.size() == 1 && sources.front().node == start && sources.front().cost == 0;
    if (const PoseWave* const wave = alone ? pose_wave() : nullptr) return wave->flood(start, limit_of(limit));
    return posed([&](const PoseSearch& search) { return search.flood(sources, limit_of(limit)); });
}

std::vector<Node> Ask::nodes_of(const std::vector<Index>& cells) const {
    std::vector<Node> nodes;
    nodes.reserve(cells.size());
    for (const Index cell : cells) nodes.push_back(node_at(board->x_of(cell), board->y_of(cell), halts(cell)));
    if (!nodes.empty()) nodes.front().halted = 0;
    return nodes;
}

Trail Ask::trail(Index x, Index y, std::int64_t limit) const {
    check_limit(limit);
    Trail trail;
    wave_->path(place_of(start.x, start.y), place_of(x, y), limit_of(limit), trail);
    return trail;
}

Walk Ask::walk_of(const Trail& trail) const {
    Walk walk;
    walk.cost = trail.cost;
    walk.cells.reserve(trail.count());
    const std::uint16_t* const cell = layout().cell;
    for (int i = trail.first; i < kMostPlaces; ++i)
        walk.cells.push_back(board->at(cell[trail.places[i]] % board->width, cell[trail.places[i]] / board->width));
    if (trail.count()) walk.steps.assign(trail.steps + trail.first, trail.steps + kMostPlaces - 1);
    return walk;
}

Way Ask::way_of(const Trail& trail, Stop stop) const {
    Walk walk = walk_of(trail);
    return Way{nodes_of(walk.cells), walk.cost, std::move(walk.steps), stop};
}

const Sheet* Ask::sheet() const {
    if (!windows_ || !own_ || far_.load(std::memory_order_relaxed)) return nullptr;
    if (!walked_.load(std::memory_order_relaxed) && !walked_.exchange(true, std::memory_order_relaxed)) return nullptr;
    std::call_once(unfolding_, [&] { sheet_ = Sheet::made(search(*own_), board->at(start.x, start.y)); });
    return sheet_.get();
}

Walk Ask::walk_to(Index x, Index y, std::int64_t limit) const {
    if (wave_) return walk_of(trail(x, y, limit));
    if (const Sheet* const sheet = this->sheet()) {
        if (std::optional<Walk> found = sheet->path(search(*own_), width_, x, y, limit_of(limit)))
            return std::move(*found);
        far_.store(true, std::memory_order_relaxed);
    }
    const Index from = board->at(start.x, start.y);
    if (own_) return search(*own_).path(from, x, y, limit_of(limit));
    const Drawn drawn(*this);
    return search(*drawn.plane).path(from, x, y, limit_of(limit));
}

std::optional<Way> Ask::path(Index x, Index y, std::int64_t limit) const {
    check_limit(limit);
    if (!board->inside(x, y)) return std::nullopt;
    if (simple || wave_) {
        const Stop stop = stopping(node_at(x, y));
        if (stop == Stop::no) return std::nullopt;
        Walk found = walk_to(x, y, limit);
        if (found.cells.empty()) return std::nullopt;
        return Way{nodes_of(found.cells), found.cost, std::move(found.steps), stop};
    }
    if (poses_.count() && profile->ties == Ties::goal) {
        const Node goal = node_at(x, y);
        const Stop stop = stopping(goal);  // which is that of all poses
        if (stop == Stop::no) return std::nullopt;
        const PoseWave* const wave = pose_wave();
        PoseWalk walk =
            wave ? wave->path(start, x, y, limit_of(limit))
                 : posed([&](const PoseSearch& search) { return search.path(start, goal, limit_of(limit)); });
        if (walk.nodes.empty()) return std::nullopt;
        return Way{std::move(walk.nodes), walk.cost, std::move(walk.steps), stop};
    }
    std::vector<Source> sources{{start, 0}};
    auto nodes = rows(sources, limit, Unit{x, y});
    const Flood flood(shared_from_this(), std::move(nodes), std::move(sources));
    const auto best = flood.best(x, y);
    if (!best) return std::nullopt;
    const Node goal = judge().unpack(best->node);
    const Stop stop = stopping(goal);
    if (stop == Stop::no) return std::nullopt;
    return Way{flood.trace(goal), best->cost, {}, stop};
}

std::vector<Node> Ask::trace_cells(const Costs& costs, std::span<const Source> sources, const Node& goal) const {
    const Index from = board->at(start.x, start.y), to = board->at(goal.x, goal.y);
    if (sources.empty() && costs.words) {
        Trail trail;
        wave_->trace(costs, place_of(start.x, start.y), place_of(goal.x, goal.y), trail);
        return nodes_of(walk_of(trail).cells);
    }
    std::vector<Start> starts{{from, 0}};
    if (!sources.empty()) {
        starts.clear();
        for (const Source& each : sources) starts.push_back({board->at(each.node.x, each.node.y), each.cost});
    }
    if (costs.words) return nodes_of(trace(search(*own_), costs.listed(*board, layout()), starts, to));
    if (own_) return nodes_of(trace(search(*own_), costs, starts, to));
    const Drawn drawn(*this);
    return nodes_of(trace(search(*drawn.plane), costs, starts, to));
}

std::vector<Arrival> Ask::rim(const std::vector<Arrival>& all) const {
    if (!poses_.count()) return all;
    const Judge judge = this->judge();
    std::vector<Arrival> result;
    posed([&](const PoseSearch& search) {
        for (const Arrival& each : all)
            if (!search.is_open(judge.unpack(each.node))) result.push_back(each);
    });
    return result;
}

const char* Ask::by() const {
    if (wave_) return simple ? "wave" : "strides";
    return simple ? "buckets" : poses_.count() ? "poses" : "rows";
}

std::optional<Breach> Ask::breach_cells(const Costs& costs, bool alone, Index x, Index y) const {
    const Index from = alone ? board->at(start.x, start.y) : -1, goal = board->at(x, y);
    std::optional<std::pair<Index, int>> found;
    if (own_) {
        const Costs listed = costs.words ? costs.listed(*board, layout()) : Costs{};
        found = breach(search(*own_), *profile, costs.words ? listed : costs, from, goal);
    } else {
        const Drawn drawn(*this);
        found = breach(search(*drawn.plane), *profile, costs, from, goal);
    }
    if (!found) return std::nullopt;
    const auto [cell, way] = *found;
    const auto& options = profile->options[0];
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const Option& each) { return each.row == way; });
    const bool ended = way == ways_.count;
    return Breach{{board->x_of(cell), board->y_of(cell), 0, 0, 0, ended},
                  ended ? -1 : static_cast<int>(option - options.begin())};
}

bool Flood::halted(Index cell) const {
    if (sources_.empty() && cell == ask->board->at(ask->start.x, ask->start.y)) return false;
    return ask->halts(cell);
}

std::size_t Flood::size() const {
    if (rows_) return nodes_.size();
    if (costs_.words) {
        std::size_t count = 0;
        for (const std::uint64_t each : costs_.layers) count += std::popcount(each);
        return count;
    }
    if (!costs_.dense) return costs_.touched.size();
    return costs_.every.size() - std::count(costs_.every.begin(), costs_.every.end(), kFar);
}

std::vector<Arrival> Flood::sorted() const {
    std::vector<Arrival> result;
    result.reserve(size());
    each([&](std::uint64_t node, std::int32_t cost) { result.push_back({node, cost}); });
    if (costs_.words && ask->layout().counted) return result;  // layers lie in this order
    std::sort(result.begin(), result.end(),
              [](const Arrival& a, const Arrival& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
    return result;
}

std::pair<std::size_t, std::optional<std::size_t>> Flood::counts(Index x, Index y) const {
    const Judge judge = ask->judge();
    const std::uint64_t poses = ask->profile->poses();
    const std::uint64_t left_out = (static_cast<std::uint64_t>(y) * ask->board->width + x), none = ~std::uint64_t{0};
    std::size_t cells = 0, stops = 0;
    std::uint64_t last = none, last_stop = none;
    bool asks = false;
    const auto count = [&](std::uint64_t node) {  // the arrivals on a cell come one after another
        const std::uint64_t place = node / poses;
        if (place == left_out) return;
        cells += place != last;
        last = place;
        const Stop stop = judge.stopping(judge.unpack(node));
        asks |= stop == Stop::ask;
        if (stop != Stop::yes) return;
        stops += place != last_stop;
        last_stop = place;
    };
    if (rows_)
        for (const Arrival& arrival : by_place()) count(arrival.node);
    else
        each([&](std::uint64_t node, std::int32_t) { count(node); });
    return {cells, asks ? std::nullopt : std::optional{stops}};
}

const std::vector<Arrival>& Flood::by_place() const {
    std::call_once(*placed_, [this] {
        std::vector<Arrival> all;
        all.reserve(size());
        each([&](std::uint64_t node, std::int32_t cost) { all.push_back({node, cost}); });
        std::sort(all.begin(), all.end(), [](const Arrival& a, const Arrival& b) { return a.node < b.node; });
        by_place_ = std::move(all);
    });
    return by_place_;
}

bool Flood::comes_once() const { return !rows_ && (costs_.words || costs_.dense || costs_.touched.size() <= kFew); }

std::optional<Arrival> Flood::only_on(Index x, Index y) const {
    const Index cell = ask->board->at(x, y);
    std::int32_t cost = kFar;
    if (costs_.words) {
        cost = costs_.of(ask->layout().place(x, y));
    } else if (costs_.dense) {
        cost = costs_.every[cell];
    } else {
        for (const auto& touched : costs_.touched)
            if (touched.cell == cell) cost = touched.cost;
    }
    if (cost == kFar) return std::nullopt;
    const std::uint64_t place = static_cast<std::uint64_t>(y) * ask->board->width + x;
    return Arrival{place * ask->profile->poses() + ask->pose(halted(cell)), cost};
}

std::vector<Arrival> Flood::on(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return {};
    if (comes_once()) {
        const auto only = only_on(x, y);
        return only ? std::vector{*only} : std::vector<Arrival>{};
    }
    const std::uint64_t poses = ask->profile->poses();
    const std::uint64_t least = (static_cast<std::uint64_t>(y) * ask->board->width + x) * poses;
    const bool unordered = rows_ && nodes_.size() <= kFew;
    const std::vector<Arrival>& all = unordered ? nodes_ : by_place();
    const auto below = [](const Arrival& a, std::uint64_t node) { return a.node < node; };
    auto here = unordered ? all.begin() : std::lower_bound(all.begin(), all.end(), least, below);
    std::vector<Arrival> found;
    for (; here != all.end() && (unordered || here->node < least + poses); ++here)
        if (here->node >= least && here->node < least + poses) found.push_back(*here);
    std::sort(found.begin(), found.end(),
              [](const Arrival& a, const Arrival& b) { return a.cost != b.cost ? a.cost < b.cost : a.node < b.node; });
    return found;
}

std::optional<Arrival> Flood::best(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return std::nullopt;
    if (comes_once()) return only_on(x, y);
    const std::vector<Arrival> here = on(x, y);
    if (here.empty()) return std::nullopt;
    const Judge judge = ask->judge();
    const auto can_stop = [&](const Arrival& each) { return ask->stopping(judge.unpack(each.node)) != Stop::no; };
    const auto found = std::find_if(here.begin(), here.end(), can_stop);
    return found != here.end() ? *found : here.front();
}

std::int32_t Flood::least(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return -1;
    if (!rows_ && (costs_.words || costs_.dense)) {
        const std::int32_t cost =
            costs_.words ? costs_.of(ask->layout().place(x, y)) : costs_.every[ask->board->at(x, y)];
        return cost == kFar ? -1 : cost;
    }
    if (!rows_ && costs_.touched.size() <= kSome) {
        const Index cell = ask->board->at(x, y);
        const auto is_here = [cell](const Costs::Entry& each) { return each.cell == cell; };
        const auto here = std::find_if(costs_.touched.begin(), costs_.touched.end(), is_here);
        return here == costs_.touched.end() ? -1 : here->cost;
    }
    const std::uint64_t poses = ask->profile->poses();
    const std::uint64_t place = (static_cast<std::uint64_t>(y) * ask->board->width + x);
    const std::vector<Arrival>& all = by_place();
    auto here = std::lower_bound(all.begin(), all.end(), place * poses,
                                 [](const Arrival& a, std::uint64_t node) { return a.node < node; });
    std::int32_t least = -1;
    for (; here != all.end() && here->node / poses == place; ++here)
        if (least < 0 || here->cost < least) least = here->cost;
    return least;
}

std::optional<Breach> Flood::breach(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return std::nullopt;
    ask->check_limit(-1);  // it goes on to where nobody was looked at
    if (ask->simple && !rows_) return ask->breach_cells(costs_, sources_.empty(), x, y);
    Judge::Seen seen(*ask->board);
    const Judge judge(*ask->board, *ask->profile, ask->overlay, &seen);
    const std::vector<Arrival> all = sorted();
    return footwork::breach(judge, all, ask->rim(all), x, y);
}

std::vector<Node> Flood::trace(const Node& goal) const {
    if (rows_) return ask->trace_rows({by_place()}, sources_, goal);
    return ask->trace_cells(costs_, sources_, goal);
}

}  // namespace footwork
