#include "search.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "breach.hpp"
#include "strides.hpp"

namespace footwork {

namespace {

constexpr int kManyFar = 8;  // goals too far off for the sheet, after which it is not asked any more

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

    // Once the other constructor is through, this is taken down again whatever fails while it is drawn on.
    explicit Drawn(const Ask& ask) : Drawn(ask.profile->plane(*ask.board)) { ask.draw(*plane, &log); }
    explicit Drawn(std::shared_ptr<Plane> shared) : plane(std::move(shared)) {
        lock = std::unique_lock(plane->busy, std::try_to_lock);
        if (!lock.owns_lock()) {
            std::unique_lock wait(plane->busy);
            auto copy = std::make_shared<Plane>(*plane);
            wait.unlock();
            plane = std::move(copy);
        }
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
    width_ = wanted == Search::window_plain                            ? Width::plain
             : wanted == Search::window_wide && has_width(Width::wide) ? Width::wide
                                                                       : suited_width();
    sheets_ = windows_ && own_ && (wanted != Search::suited || width_ != Width::plain);  // which is no faster
    pose_waves_ = poses_.count() && own_ && wanted != Search::buckets && wanted != Search::wide;
    if (wanted != Search::suited && wanted != Search::rows)
        window_.at_once(), pose_wave_.at_once(), judged_.at_once(), looked_ = kNoLimit, near_ = 0;
    if (wanted != Search::suited) return;
    if (own_ && simple) wave_ = Wave::made(search(*own_), this->board->at(start.x, start.y));
    if (!simple) {
        Judge::Seen seen(*this->board);
        wave_ = strides(Judge(*this->board, *this->profile, this->overlay, &seen), this->overlay, start.turned);
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
    return flood_beyond(limit);
}

Flood Ask::flood_beyond(std::int64_t limit) const {
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
    return Flood(shared_from_this(), wave_ ? std::move(layers) : window_.made()->listed(layers));
}

const Window* Ask::window(std::int64_t limit) const {
    if (!windows_ || limit < 0 || limit >= kNoLimit) return nullptr;
    const Window* const found = window_.get([&] {
        const Index from = board->at(start.x, start.y);
        const std::int32_t furthest = limit_of(std::max(most, limit));
        if (own_) return Window::made(search(*own_), from, furthest);
        const Drawn drawn(*this);
        return Window::made(search(*drawn.plane), from, furthest);
    });
    return found && limit <= found->most ? found : nullptr;
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
    return pose_wave_.get([&] { return PoseWave::made({*board, *own_, ways_, poses_, profile->parities()}, start); });
}

std::vector<Node> Ask::trace_poses(const Settled& costs, const Node& goal) const {
    return posed([&](const PoseSearch& search) { return search.trace(costs, start, goal); });
}

std::vector<Arrival> Ask::nodes(const std::vector<Source>& sources, std::int64_t limit) const {
    const auto is_plain = [this](const Source& each) { return this->is_plain(each); };
    if (!poses_.count() || !std::all_of(sources.begin(), sources.end(), is_plain)) return rows(sources, limit);
    if (const PoseWave* const wave = is_start(sources) ? pose_wave() : nullptr)
        return wave->flood(start, limit_of(limit));
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

const Sheet* Ask::sheet(Index x, Index y) const {
    if (!sheets_ || std::max(std::abs(x - start.x), std::abs(y - start.y)) < near_) return nullptr;
    if (looked_.load(std::memory_order_relaxed) < board->size()) return nullptr;
    if (far_.load(std::memory_order_relaxed) >= kManyFar) return nullptr;
    const Sheet* const sheet = sheet_.now([&] { return Sheet::made(search(*own_), board->at(start.x, start.y)); });
    return sheet && sheet->suits(search(*own_), x, y) ? sheet : nullptr;
}

// Whoever is told that there is no path asks why, and asks for it again on the way to the reason.
Walk Ask::walk_to(Index x, Index y, std::int32_t limit) const {
    if (wave_) return walk_of(trail(x, y, limit));
    const std::uint64_t asked = static_cast<std::uint64_t>(board->at(x, y)) << 32 | static_cast<std::uint32_t>(limit);
    if (vain_.load(std::memory_order_relaxed) == asked) return {};
    Walk found = walk_found(x, y, limit);
    if (found.cells.empty()) vain_.store(asked, std::memory_order_relaxed);
    return found;
}

Walk Ask::walk_found(Index x, Index y, std::int32_t limit) const {
    if (const Sheet* const sheet = this->sheet(x, y)) {
        if (std::optional<Walk> found = sheet->path(search(*own_), width_, x, y, limit)) return std::move(*found);
        far_.fetch_add(1, std::memory_order_relaxed);
    }
    const Index from = board->at(start.x, start.y);
    if (own_) {
        Walk found = search(*own_).path(from, x, y, limit);
        looked_.fetch_add(found.looked, std::memory_order_relaxed);
        return found;
    }
    const Drawn drawn(*this);
    return search(*drawn.plane).path(from, x, y, limit);
}

std::optional<Way> Ask::path(Index x, Index y, std::int64_t limit) const {
    check_limit(limit);
    if (!board->inside(x, y)) return std::nullopt;
    if (simple || wave_) {
        const Stop stop = stopping(node_at(x, y));
        if (stop == Stop::no) return std::nullopt;
        Walk found = walk_to(x, y, limit_of(limit));
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

std::vector<const char*> Ask::kept() const {
    std::vector<const char*> names;
    if (window_.made()) names.push_back("window");
    if (sheet_.made()) names.push_back("sheet");
    if (pose_wave_.made()) names.push_back("pose wave");
    if (judged_.made()) names.push_back("steps");
    return names;
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

}  // namespace footwork
