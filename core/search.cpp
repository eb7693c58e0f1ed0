#include "search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <map>
#include <queue>
#include <unordered_map>

namespace footwork {

namespace {

constexpr std::int32_t kFar = std::numeric_limits<std::int32_t>::max();
constexpr Index kSmallBoard = 1 << 14;      // a board of this size is cheaper to copy than to draw on every time
constexpr std::int32_t kMostBuckets = 1 << 16;

// What one thread needs while it searches. Costs are kFar between searches: only what was touched is cleaned.
struct Scratch {
    std::vector<std::int32_t> costs;
    std::vector<Index> touched;
    std::vector<std::vector<Index>> buckets;
    std::vector<std::uint32_t> closed;   // the stamp of the search that settled a cell last
    std::uint32_t stamp = 0;

    void ready(Index cells, std::int32_t rings) {
        if (static_cast<Index>(costs.size()) < cells) {
            costs.resize(cells, kFar);
            closed.resize(cells, 0);
        }
        if (++stamp == 0) {
            std::fill(closed.begin(), closed.end(), 0);
            stamp = 1;
        }
        if (static_cast<std::int32_t>(buckets.size()) < rings) buckets.resize(rings);
    }
    void clean() {
        for (const Index cell : touched) costs[cell] = kFar;
        touched.clear();
    }
};

Scratch& scratch() {
    thread_local Scratch mine;
    return mine;
}

std::int32_t checked(std::int64_t cost) {
    if (cost > kMostCost - 1) throw LimitError("a path costs more than 2³¹ pips");
    return static_cast<std::int32_t>(cost);
}

std::int32_t limit_of(std::int64_t limit) {
    return limit < 0 || limit >= kMostCost - 1 ? static_cast<std::int32_t>(kMostCost - 1)
                                               : static_cast<std::int32_t>(limit);
}

}  // namespace

// The rows of the pattern as ways on a plane, each with its table of costs.
struct Ask::Ways {
    Index offset[8], dx[8], dy[8];
    const std::int32_t* cost[8];
    bool has_diagonals = false, has_cardinals = false;

    Ways(const Plane& plane, const EntryCosts& costs) {
        for (std::size_t i = 0; i < plane.offsets.size(); ++i) {
            offset[i] = plane.offsets[i];
            dx[i] = plane.changes[i].dx;
            dy[i] = plane.changes[i].dy;
            cost[i] = plane.is_diagonal[i] ? costs.diagonal.data() : costs.cardinal.data();
            (plane.is_diagonal[i] ? has_diagonals : has_cardinals) = true;
        }
    }
};

// Draws the occupants of a question into a shared plane while it lives, or into a copy if the plane is in use.
struct Ask::Drawn {
    std::shared_ptr<Plane> plane;
    std::unique_lock<std::mutex> lock;
    std::vector<std::pair<Index, std::uint8_t>> kinds, exits;

    explicit Drawn(const Ask& ask) {
        if (ask.own_) {
            plane = ask.own_;
            return;
        }
        plane = ask.profile->plane(*ask.board);
        if (ask.overlay.entries.empty()) return;
        lock = std::unique_lock(plane->busy, std::try_to_lock);
        if (!lock.owns_lock()) {
            std::lock_guard wait(plane->busy);
            plane = std::make_shared<Plane>(*plane);
        }
        ask.draw(*plane, &kinds, &exits);
    }
    ~Drawn() {
        if (!lock.owns_lock()) return;
        for (auto it = exits.rbegin(); it != exits.rend(); ++it) plane->exits[it->first] = it->second;
        for (auto it = kinds.rbegin(); it != kinds.rend(); ++it) plane->kind[it->first] = it->second;
    }
    Drawn(const Drawn&) = delete;
    Drawn& operator=(const Drawn&) = delete;
};

Ask::Ask(std::shared_ptr<const Board> board, std::shared_ptr<const Profile> profile, Overlay overlay, Node start,
         bool force_rows)
    : board(std::move(board)), profile(std::move(profile)), overlay(std::move(overlay)), start(start) {
    if (!force_rows) prepare();
}

// Sets up the bucket queue: a kind for each ground, and one more for each ground with occupants.
void Ask::prepare() {
    if (!profile->simple()) return;
    std::map<std::pair<std::uint16_t, std::uint8_t>, std::uint8_t> kinds;
    std::vector<std::pair<std::uint16_t, std::uint8_t>> all;
    for (std::size_t i = 0; i < profile->grounds.size(); ++i) all.emplace_back(i, 0);
    for (const auto& entry : overlay.entries) {
        const std::pair key{entry.ground, entry.relations};
        std::uint8_t kind = static_cast<std::uint8_t>(entry.ground);
        if (entry.relations) {
            auto found = kinds.find(key);
            if (found == kinds.end()) {
                if (all.size() > 255) return;
                found = kinds.emplace(key, static_cast<std::uint8_t>(all.size())).first;
                all.push_back(key);
            }
            kind = found->second;
        }
        const Ground& ground = profile->ground(entry.ground);
        bool blocks = false;
        for (int i = 0; i < kRelations; ++i) blocks |= (entry.relations >> i & 1) && !ground.occupants[i].enter;
        occupied_.push_back({entry.cell, entry.ground, kind, blocks});
    }
    std::int64_t least[2] = {kMostCost, kMostCost};
    std::int64_t most = 1;
    for (std::size_t kind = 0; kind < all.size(); ++kind) {
        const Ground& ground = profile->ground(all[kind].first);
        if (!ground.exists || !ground.enter) continue;
        Mask mask = ground.mask | profile->every_step;
        halts_[kind] = ground.halt;
        for (int i = 0; i < kRelations; ++i)
            if (all[kind].second >> i & 1) {
                mask |= Mask{1} << ground.occupants[i].bit;
                halts_[kind] = halts_[kind] || ground.occupants[i].halt;
            }
        any_halts_ = any_halts_ || halts_[kind];
        const std::int64_t base[2] = {ground.cardinal >= 0 ? ground.cardinal : profile->cardinal,
                                      ground.diagonal >= 0 ? ground.diagonal : profile->diagonals[0]};
        for (int diagonal = 0; diagonal < 2; ++diagonal) {
            const std::int64_t cost = profile->cost(base[diagonal], mask, 0);
            (diagonal ? costs_.diagonal : costs_.cardinal)[kind] = static_cast<std::int32_t>(cost);
            least[diagonal] = std::min(least[diagonal], cost);
            most = std::max(most, cost);
        }
    }
    if (most >= kMostBuckets) return;
    costs_.least_cardinal = static_cast<std::int32_t>(least[0]);
    costs_.least_diagonal = static_cast<std::int32_t>(least[1]);
    costs_.most = static_cast<std::int32_t>(most);
    simple = true;
    if (board->size() <= kSmallBoard) {
        auto shared = profile->plane(*board);
        std::unique_lock lock(shared->busy);
        auto copy = std::make_shared<Plane>(*shared);
        lock.unlock();
        draw(*copy, nullptr, nullptr);
        own_ = std::move(copy);
    }
}

void Ask::draw(Plane& plane, std::vector<std::pair<Index, std::uint8_t>>* kinds,
               std::vector<std::pair<Index, std::uint8_t>>* exits) const {
    const auto set = [](auto* log, std::vector<std::uint8_t>& bytes, Index cell, std::uint8_t value) {
        if (log) log->emplace_back(cell, bytes[cell]);
        bytes[cell] = value;
    };
    for (const auto& entry : occupied_) {
        if (plane.kind[entry.cell] == entry.ground) continue;
        set(kinds, plane.kind, entry.cell, static_cast<std::uint8_t>(entry.ground));
    }
    for (const auto& entry : occupied_) {
        if (board->ground(entry.cell) == entry.ground) continue;
        const Index x = board->x_of(entry.cell), y = board->y_of(entry.cell);
        for (Index dy = -1; dy <= 1; ++dy)
            for (Index dx = -1; dx <= 1; ++dx)
                if (board->inside(x + dx, y + dy)) {
                    const Index near = board->at(x + dx, y + dy);
                    set(exits, plane.exits, near, plane.exits_of(*board, *profile, near));
                }
    }
    for (const auto& entry : occupied_) {
        set(kinds, plane.kind, entry.cell, entry.kind);
        if (!entry.blocks) continue;
        for (std::size_t i = 0; i < plane.offsets.size(); ++i) {
            const Index near = entry.cell - plane.offsets[i];
            const std::uint8_t bit = static_cast<std::uint8_t>(1u << i);
            if (plane.exits[near] & bit) set(exits, plane.exits, near, plane.exits[near] & ~bit);
        }
    }
}

std::shared_ptr<Flood> Ask::flood(std::int64_t limit) const { return flood_from({{start, 0}}, limit); }

std::shared_ptr<Flood> Ask::flood_from(std::vector<Source> sources, std::int64_t limit) const {
    auto arrivals = simple ? buckets(sources, limit) : rows(sources, limit);
    return std::make_shared<Flood>(shared_from_this(), std::move(arrivals), std::move(sources));
}

// Nodes of a simple mover are packed as cells: what a judge would also number is always the same for them.
std::uint64_t Ask::pack_cell(Index cell, bool halted) const {
    const std::uint64_t number = static_cast<std::uint64_t>(board->y_of(cell)) * board->width + board->x_of(cell);
    return number * 4 + halted;
}

std::vector<Arrival> Ask::buckets(const std::vector<Source>& sources, std::int64_t most) const {
    const Drawn drawn(*this);
    const Plane& plane = *drawn.plane;
    const std::int32_t limit = limit_of(most);
    const std::int32_t rings = costs_.most + 1;
    Scratch& mine = scratch();
    mine.ready(board->size(), rings);
    std::int32_t* const costs = mine.costs.data();
    const std::uint8_t* const kind = plane.kind.data();
    const std::uint8_t* const exits = plane.exits.data();
    const Ways ways(plane, costs_);

    std::vector<Source> waiting(sources);
    if (waiting.size() > 1)
        std::sort(waiting.begin(), waiting.end(), [](const Source& a, const Source& b) { return a.cost < b.cost; });
    std::vector<Arrival> result;
    std::size_t next = 0, pending = 0;
    std::int32_t ring = 0;
    for (std::int32_t cost = waiting[0].cost; cost <= limit;) {
        for (; next < waiting.size() && waiting[next].cost == cost; ++next) {
            const Index cell = board->at(waiting[next].node.x, waiting[next].node.y);
            if (cost >= costs[cell]) continue;
            if (costs[cell] == kFar) mine.touched.push_back(cell);
            costs[cell] = cost;
            mine.buckets[ring].push_back(cell);
            ++pending;
        }
        auto& bucket = mine.buckets[ring];
        pending -= bucket.size();
        for (const Index cell : bucket) {
            if (costs[cell] != cost) continue;
            const bool halted = any_halts_ && halts_[kind[cell]] && !is_source(sources, cell, cost);
            result.push_back({static_cast<std::uint64_t>(cell) * 2 + halted, cost});
            if (halted) continue;
            for (unsigned open = exits[cell]; open; open &= open - 1) {
                const int way = std::countr_zero(open);
                const Index to = cell + ways.offset[way];
                const std::int32_t step = ways.cost[way][kind[to]];
                const std::int32_t total = cost + step;
                if (total >= costs[to] || total > limit) continue;
                if (costs[to] == kFar) mine.touched.push_back(to);
                costs[to] = total;
                const std::int32_t place = ring + step;
                mine.buckets[place < rings ? place : place - rings].push_back(to);
                ++pending;
            }
        }
        bucket.clear();
        if (pending == 0) {
            if (next >= waiting.size()) break;
            cost = waiting[next].cost;
        } else {
            ++cost;
            if (++ring == rings) ring = 0;
        }
    }
    if (pending)
        for (auto& bucket : mine.buckets) bucket.clear();
    mine.clean();
    for (auto& arrival : result) arrival.node = pack_cell(static_cast<Index>(arrival.node / 2), arrival.node % 2);
    return result;
}

bool Ask::is_source(const std::vector<Source>& sources, Index cell, std::int32_t cost) const {
    return std::any_of(sources.begin(), sources.end(), [&](const Source& source) {
        return source.cost == cost && !source.node.halted && board->at(source.node.x, source.node.y) == cell;
    });
}

// A node that has to end its move is not left again; the same pose reached otherwise is another node.
std::vector<Arrival> Ask::rows(const std::vector<Source>& sources, std::int64_t most) const {
    Judge judge = this->judge();
    const std::int32_t limit = limit_of(most);
    using Item = std::pair<std::int32_t, std::uint64_t>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    std::unordered_map<std::uint64_t, std::int32_t> best;
    for (const Source& source : sources) {
        const std::uint64_t number = judge.pack(source.node);
        auto [known, fresh] = best.emplace(number, source.cost);
        if (!fresh && known->second <= source.cost) continue;
        known->second = source.cost;
        queue.emplace(source.cost, number);
    }
    std::vector<Arrival> result;
    while (!queue.empty()) {
        const auto [cost, number] = queue.top();
        queue.pop();
        if (best[number] != cost) continue;
        result.push_back({number, cost});
        const Node node = judge.unpack(number);
        if (node.halted) continue;
        for (const Option& option : profile->options[profile->headings() > 1 ? node.heading : 0]) {
            const auto verdict = judge.step(node, option);
            if (!verdict) continue;
            const std::int64_t total = cost + verdict->cost;
            if (total > limit) {
                if (most < 0) checked(total);
                continue;
            }
            const std::uint64_t end = judge.pack(verdict->end);
            auto [known, fresh] = best.emplace(end, static_cast<std::int32_t>(total));
            if (!fresh && known->second <= total) continue;
            known->second = static_cast<std::int32_t>(total);
            queue.emplace(static_cast<std::int32_t>(total), end);
        }
    }
    return result;
}

std::optional<Way> Ask::path(Index x, Index y, std::int64_t limit) const {
    if (!board->inside(x, y)) return std::nullopt;
    if (simple) {
        if (stopping(Node{x, y, 0, 0, 0, 0}) == Stop::no) return std::nullopt;
        return nearest(x, y, limit);
    }
    const auto flood = this->flood(limit);
    const auto best = flood->best(x, y);
    if (!best) return std::nullopt;
    const Node goal = judge().unpack(best->node);
    if (stopping(goal) == Stop::no) return std::nullopt;
    return Way{flood->trace(goal), best->cost};
}

// A*: every node that lies on a cheapest path is settled, so that the trace is the one of a full flood.
std::optional<Way> Ask::nearest(Index gx, Index gy, std::int64_t most) const {
    const Drawn drawn(*this);
    const Plane& plane = *drawn.plane;
    const Ways ways(plane, costs_);
    const std::int32_t limit = limit_of(most);
    const std::int32_t straight = costs_.least_cardinal;
    const bool diagonals = ways.has_diagonals;
    const bool cardinals = ways.has_cardinals;
    // What a diagonal saves or costs over two cardinals; without one kind, the other must do alone.
    const std::int32_t slant = !diagonals ? 2 * straight
                               : !cardinals ? costs_.least_diagonal
                                            : std::min(costs_.least_diagonal, 2 * straight);
    const std::int32_t along = !cardinals ? slant : diagonals ? std::min(straight, slant) : straight;
    const auto ahead = [&](Index x, Index y) {
        const std::int32_t dx = std::abs(x - gx), dy = std::abs(y - gy);
        const std::int32_t low = std::min(dx, dy), high = std::max(dx, dy);
        return static_cast<std::int64_t>(low) * slant + static_cast<std::int64_t>(high - low) * along;
    };
    const std::int32_t rings = 2 * costs_.most + 2 * std::max(slant, along) + 1;
    Scratch& mine = scratch();
    mine.ready(board->size(), rings);
    std::int32_t* const costs = mine.costs.data();
    const std::uint8_t* const kind = plane.kind.data();
    const Index from = board->at(start.x, start.y), goal = board->at(gx, gy);
    const Index stride = board->stride;
    std::int64_t guess = ahead(start.x, start.y), found = kMostCost;
    std::int32_t ring = 0;
    std::size_t pending = 1;
    costs[from] = 0;
    mine.touched.push_back(from);
    mine.buckets[0].push_back(from);
    while (pending && guess <= limit && guess <= found) {
        auto& bucket = mine.buckets[ring];
        for (std::size_t i = 0; i < bucket.size(); ++i) {
            const Index cell = bucket[i];
            --pending;
            const Index x = cell % stride - 1, y = cell / stride - 1;
            const std::int32_t cost = costs[cell];
            if (cost + ahead(x, y) != guess || (mine.closed[cell] == mine.stamp)) continue;
            mine.closed[cell] = mine.stamp;
            if (cell == goal) {
                found = cost;
                continue;
            }
            if (any_halts_ && cell != from && halts_[kind[cell]]) continue;
            for (unsigned open = plane.exits[cell]; open; open &= open - 1) {
                const int way = std::countr_zero(open);
                const Index to = cell + ways.offset[way];
                const std::int32_t total = cost + ways.cost[way][kind[to]];
                if (total >= costs[to] || total > limit) continue;
                if (costs[to] == kFar) mine.touched.push_back(to);
                costs[to] = total;
                const std::int64_t far = total + ahead(x + ways.dx[way], y + ways.dy[way]) - guess + ring;
                mine.buckets[far < rings ? far : far - rings].push_back(to);
                ++pending;
            }
        }
        bucket.clear();
        ++guess;
        if (++ring == rings) ring = 0;
    }
    for (auto& bucket : mine.buckets) bucket.clear();
    std::optional<Way> result;
    if (found <= limit) result = Way{walk_back(plane, ways, costs, goal), static_cast<std::int32_t>(found)};
    mine.clean();
    return result;
}

// From the goal, the first fitting step in the order of the rows: a function of the costs, not of the search.
std::vector<Node> Ask::walk_back(const Plane& plane, const Ways& ways, const std::int32_t* costs, Index goal) const {
    std::vector<Node> nodes;
    const Index from = board->at(start.x, start.y);
    const auto node = [&](Index cell) {
        const bool halted = any_halts_ && cell != from && halts_[plane.kind[cell]];
        return Node{board->x_of(cell), board->y_of(cell), 0, 0, 0, halted};
    };
    Index here = goal;
    while (here != from) {
        nodes.push_back(node(here));
        Index before = -1;
        for (std::size_t way = 0; way < plane.offsets.size() && before < 0; ++way) {
            const Index cell = here - ways.offset[way];
            if (cell < 0 || cell >= board->size() || !(plane.exits[cell] >> way & 1) || costs[cell] == kFar) continue;
            if (any_halts_ && cell != from && halts_[plane.kind[cell]]) continue;
            if (costs[cell] + ways.cost[way][plane.kind[here]] == costs[here]) before = cell;
        }
        if (before < 0) throw std::logic_error("a settled cell has no way back");
        here = before;
    }
    nodes.push_back(node(from));
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
}

std::vector<Node> Ask::trace(const Flood& flood, const Node& goal) const {
    const bool from_start = flood.sources.size() == 1 && flood.sources[0].node == start && flood.sources[0].cost == 0;
    if (!simple || !from_start) return trace_rows(flood, goal);
    const Drawn drawn(*this);
    const Ways ways(*drawn.plane, costs_);
    Scratch& mine = scratch();
    mine.ready(board->size(), 1);
    for (const auto& arrival : flood.arrivals) {
        const Node node = judge().unpack(arrival.node);
        const Index cell = board->at(node.x, node.y);
        mine.costs[cell] = arrival.cost;
        mine.touched.push_back(cell);
    }
    std::vector<Node> nodes;
    const Index cell = board->at(goal.x, goal.y);
    if (mine.costs[cell] != kFar) nodes = walk_back(*drawn.plane, ways, mine.costs.data(), cell);
    mine.clean();
    return nodes;
}

std::vector<Node> Ask::trace_rows(const Flood& flood, const Node& goal) const {
    Judge judge = this->judge();
    std::unordered_map<std::uint64_t, std::int32_t> costs, sources;
    for (const auto& arrival : flood.arrivals) costs.emplace(arrival.node, arrival.cost);
    for (const auto& source : flood.sources) {
        auto [known, fresh] = sources.emplace(judge.pack(source.node), source.cost);
        if (!fresh) known->second = std::min(known->second, source.cost);
    }
    std::vector<Node> nodes;
    Node here = goal;
    if (!costs.contains(judge.pack(goal))) return nodes;
    for (;;) {
        nodes.push_back(here);
        const std::int32_t cost = costs.at(judge.pack(here));
        if (const auto source = sources.find(judge.pack(here)); source != sources.end() && source->second == cost) break;
        here = step_before(judge, costs, here, cost);
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
}

// The node before: the first option in order that ends here at its exact cost; then turned, heading, parity.
Node Ask::step_before(Judge& judge, const std::unordered_map<std::uint64_t, std::int32_t>& costs, const Node& end,
                      std::int32_t cost) const {
    std::size_t best_order = std::numeric_limits<std::size_t>::max();
    Node best;
    for (int turned = 0; turned < 2; ++turned)
        for (int heading = 0; heading < profile->headings(); ++heading)
            for (int parity = 0; parity < profile->parities(); ++parity) {
                const auto& options = profile->options[heading];
                for (std::size_t order = 0; order < options.size() && order < best_order; ++order) {
                    const Option& option = options[order];
                    Node node{end.x, end.y, turned, heading, parity, 0};
                    if (option.row >= 0) {
                        node.x -= profile->rows[option.row].dx;
                        node.y -= profile->rows[option.row].dy;
                    }
                    if (!board->inside(node.x, node.y)) continue;
                    Node expected = judge.end(node, option);
                    expected.halted = end.halted;
                    if (!(expected == end)) continue;
                    const auto known = costs.find(judge.pack(node));
                    if (known == costs.end() || known->second >= cost) continue;
                    const auto verdict = judge.step(node, option);
                    if (verdict && verdict->end == end && known->second + verdict->cost == cost) {
                        best_order = order;
                        best = node;
                        break;
                    }
                }
            }
    if (best_order == std::numeric_limits<std::size_t>::max()) throw std::logic_error("a settled node has no way back");
    return best;
}

std::vector<Arrival> Flood::sorted() const {
    std::vector<Arrival> result(arrivals);
    std::sort(result.begin(), result.end(), [](const Arrival& a, const Arrival& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.node < b.node;
    });
    return result;
}

std::optional<Arrival> Flood::best(Index x, Index y) const {
    if (!ask->board->inside(x, y)) return std::nullopt;
    const Judge judge = ask->judge();
    const std::uint64_t cell = static_cast<std::uint64_t>(y) * ask->board->width + x;
    const std::uint64_t poses = 4ull * ask->profile->headings() * ask->profile->parities();
    std::optional<Arrival> best;
    bool stops = false;
    for (const Arrival& arrival : arrivals) {
        if (arrival.node / poses != cell) continue;
        const bool can_stop = ask->stopping(judge.unpack(arrival.node)) != Stop::no;
        const bool better = !best || arrival.cost < best->cost || (arrival.cost == best->cost && arrival.node < best->node);
        if ((can_stop && !stops) || (can_stop == stops && better)) {
            best = arrival;
            stops = can_stop;
        }
    }
    return best;
}

std::int32_t Flood::cost_of(const Node& node) const {
    const std::uint64_t wanted = ask->judge().pack(node);
    for (const Arrival& arrival : arrivals)
        if (arrival.node == wanted) return arrival.cost;
    return -1;
}

std::vector<Node> Flood::trace(const Node& goal) const { return ask->trace(*this, goal); }

}  // namespace footwork
