#include "bulk.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>

#include "checks.hpp"
#include "pool.hpp"

namespace footwork {

namespace {

constexpr std::size_t kLanePart = 512;  // boards that a thread takes at a time
constexpr std::size_t kWavePart = 64;
constexpr std::size_t kBoardPart = 4;

[[noreturn]] void refuse(const std::string& what, std::size_t board, const std::string& why) {
    throw std::invalid_argument(what + "[" + std::to_string(board) + "] " + why);
}

void check_range(const char* name, const std::int32_t* numbers, std::size_t count, std::int32_t least,
                 std::int32_t most) {
    if (!numbers) return;
    for (std::size_t i = 0; i < count; ++i)
        if (numbers[i] < least || numbers[i] > most)
            refuse(name, i,
                   "is " + std::to_string(numbers[i]) + ", not from " + std::to_string(least) + " to " +
                       std::to_string(most));
}

// Does something for the boards from one up to another, in parts.
template <class Work>
void divided(std::size_t count, std::size_t size, int threads, Work work) {
    in_parts(threads, (count + size - 1) / size,
             [&](std::size_t part) { work(part * size, std::min(count, (part + 1) * size)); });
}

}  // namespace

Bulk::Bulk(std::shared_ptr<const Profile> profile, Index width, Index height, Drawn drawn)
    : profile(std::move(profile)), width(width), height(height), drawn(drawn), page_{width, height, drawn},
      rates_(Rates::made(*this->profile)) {
    if (rates_) ways_ = page_.ways(*this->profile);
    if (!ways_) return;
    lanes_ = LaneRules::made(*rates_, page_, *ways_);
    if (!lanes_) waves_ = Waves::made(*rates_, page_, *ways_);
}

void Bulk::check(const BulkBoards& boards) const {
    const auto on_board = [&](const char* name, const std::int32_t* cells) {
        if (!cells) return;
        for (std::size_t i = 0; i < boards.count; ++i) {
            const std::int32_t x = cells[2 * i], y = cells[2 * i + 1];
            if (x < 0 || y < 0 || x >= width || y >= height)
                refuse(name, i,
                       "is column " + std::to_string(x) + ", row " + std::to_string(y) + ", which no board of " +
                           std::to_string(width) + "×" + std::to_string(height) + " has");
        }
    };
    on_board("at", boards.at);
    on_board("to", boards.to);
    check_range("turned", boards.turned, boards.count, 0, profile->lies() - 1);
    check_range("heading", boards.heading, boards.count, 0, profile->headings() - 1);
    check_range("parity", boards.parity, boards.count, 0, profile->parities() - 1);
    if (boards.met) {
        const std::size_t all = boards.count * cells();
        std::uint8_t seen = 0;
        for (std::size_t i = 0; i < all; ++i) seen |= boards.met[i];
        if (seen >= kMeetings)
            for (std::size_t i = 0; i < all; ++i)
                if (boards.met[i] >= kMeetings)
                    refuse("occupants", i / cells(), "has a " + std::to_string(boards.met[i]) + ": no such relations");
    }
    if (profile->single()) return;
    for (std::size_t i = 0; i < boards.count; ++i)
        for (const Unit cell : profile->shapes[boards.turned ? boards.turned[i] : 0]) {
            const Index x = boards.at[2 * i] + cell.dx, y = boards.at[2 * i + 1] + cell.dy;
            if (x < 0 || y < 0 || x >= width || y >= height) refuse("at", i, "is not wholly on the board");
        }
}

void Bulk::check_grounds(const BulkBoards& boards) const {
    const std::size_t size = cells();
    for (std::size_t i = 0; i < boards.count * size; ++i) {
        const int ground = boards.grounds ? boards.grounds[i] : boards.ground[i];
        if (static_cast<std::size_t>(ground) >= profile->grounds.size())
            refuse("terrain", i / size,
                   "has a " + std::to_string(ground) + " in column " + std::to_string(i % size % width) + ", row " +
                       std::to_string(i % size / width) + "; grounds are numbered from 0 to " +
                       std::to_string(profile->grounds.size() - 1));
    }
}

PlacedBoards Bulk::placed(const BulkBoards& boards, std::vector<std::int32_t>& places,
                          std::vector<std::int32_t>& limits) const {
    const bool paths = boards.to != nullptr;
    places.resize(boards.count * (paths ? 2 : 1));
    for (std::size_t i = 0; i < boards.count; ++i) {
        places[i] = boards.at[2 * i + 1] * width + boards.at[2 * i];
        if (paths) places[boards.count + i] = boards.to[2 * i + 1] * width + boards.to[2 * i];
    }
    limits.resize(boards.count);
    for (std::size_t i = 0; i < boards.count; ++i)
        limits[i] = !boards.limits || boards.limits[i] < 0 ? -1 : boards.limits[i] / rates_->scale;
    return {boards.ground, boards.met,  places.data(), paths ? places.data() + boards.count : nullptr,
            limits.data(), boards.count};
}

struct Bulk::One {
    std::shared_ptr<Board> board;
    Overlay overlay;
    Node start;
};

Bulk::One Bulk::one(const BulkBoards& boards, std::size_t board, const Profile& mover) const {
    if (drawn != Drawn::straight) throw std::invalid_argument("boards that lean are answered from their bytes only");
    const std::size_t first = board * cells();
    One one;
    one.board = boards.grounds ? std::make_shared<Board>(width, height, boards.grounds + first, mover.sides)
                               : std::make_shared<Board>(width, height, boards.ground + first, mover.sides);
    for (std::size_t i = 0; boards.met && i < cells(); ++i)
        if (const std::uint8_t met = boards.met[first + i]) {
            const Index cell = one.board->at(static_cast<Index>(i) % width, static_cast<Index>(i) / width);
            const std::uint16_t ground = one.board->ground(cell);
            if (ground) one.overlay.entries.push_back({cell, ground, met});
        }
    const auto of = [board](const std::int32_t* numbers) { return numbers ? numbers[board] : 0; };
    one.start = {boards.at[2 * board], boards.at[2 * board + 1], of(boards.turned),
                 of(boards.heading),   of(boards.parity),        0};
    return one;
}

std::shared_ptr<const Ask> Bulk::ask(const BulkBoards& boards, std::size_t board,
                                     const std::shared_ptr<const Profile>& mover) const {
    One one = this->one(boards, board, *mover);
    return std::make_shared<Ask>(std::move(one.board), mover, std::move(one.overlay), one.start, Search::suited);
}

void Bulk::steps(const BulkBoards& boards, const std::vector<Unit>& changes, const std::int32_t* which,
                 std::int32_t* costs, std::uint8_t* stops, std::int32_t* ends, int threads) const {
    check(boards);
    check_range("direction", which, boards.count, 0, static_cast<std::int32_t>(changes.size()) - 1);
    check_grounds(boards);
    divided(boards.count, kLanePart, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const One one = this->one(boards, i, *profile);
            const Judge judge(*one.board, *profile, one.overlay);
            std::optional<Verdict> best;
            for (const Option& option : profile->options[one.start.heading]) {
                if (option.row < 0 || !(profile->rows[option.row].by == changes[which[i]])) continue;
                const auto verdict = judge.step(one.start, option);
                if (verdict && (!best || verdict->cost < best->cost)) best = verdict;
            }
            const std::int64_t limit = boards.limits && boards.limits[i] >= 0 ? boards.limits[i] : kMostCost;
            const Stop stop = best && best->cost <= limit ? judge.stopping(best->end) : Stop::no;
            const bool legal = stop != Stop::no;
            costs[i] = legal ? static_cast<std::int32_t>(best->cost) : -1;
            stops[i] = static_cast<std::uint8_t>(stop);
            ends[2 * i] = legal ? best->end.x : one.start.x;
            ends[2 * i + 1] = legal ? best->end.y : one.start.y;
        }
    });
}

void write_reach(const Ask& ask, std::int64_t limit, std::int32_t* cost, std::uint8_t* stop) {
    const Index width = ask.board->width;
    const Flood flood = ask.flood(limit);
    const Judge judge = ask.judge();
    const bool one = ask.simple;  // way to come to a cell
    flood.each([&](std::uint64_t number, std::int32_t found) {
        const Node node = judge.unpack(number);
        const std::size_t place = static_cast<std::size_t>(node.y) * width + node.x;
        if (cost[place] < 0 || found < cost[place]) cost[place] = found;
        if (one) stop[place] = static_cast<std::uint8_t>(judge.stopping(node));
    });
    for (Index y = 0; !one && y < ask.board->height; ++y)
        for (Index x = 0; x < width; ++x) {
            const std::size_t place = static_cast<std::size_t>(y) * width + x;
            if (cost[place] < 0) continue;
            const auto best = flood.best(x, y);
            cost[place] = best->cost;
            stop[place] = static_cast<std::uint8_t>(judge.stopping(judge.unpack(best->node)));
        }
}

void Bulk::reach(const BulkBoards& boards, std::int32_t* costs, std::uint8_t* stops, int threads, Width wanted) const {
    check(boards);
    if (from_bytes() && boards.ground) {
        std::vector<std::int32_t> places, limits;
        const PlacedBoards all = placed(boards, places, limits);
        const PlacedReach out{costs, stops};
        std::atomic<bool> whole{true};
        divided(boards.count, lanes_ ? kLanePart : kWavePart, threads, [&](std::size_t begin, std::size_t end) {
            const std::size_t done =
                lanes_ ? lane_reach(wanted, *lanes_, all, out, begin, end) : waves_->reach(all, out, begin, end);
            if (done != end) whole = false;
        });
        if (!whole) check_grounds(boards);
        return;
    }
    check_grounds(boards);
    std::fill(costs, costs + boards.count * cells(), -1);
    std::fill(stops, stops + boards.count * cells(), std::uint8_t{0});
    divided(boards.count, kBoardPart, threads, [&](std::size_t begin, std::size_t end) {
        // Planes are kept with a mover, under a lock: each part has one of its own.
        const auto mover = std::make_shared<const Profile>(*profile);
        for (std::size_t i = begin; i < end; ++i) {
            const auto ask = this->ask(boards, i, mover);
            write_reach(*ask, boards.limits ? boards.limits[i] : -1, costs + i * cells(), stops + i * cells());
        }
    });
}

BulkPaths Bulk::paths(const BulkBoards& boards, int threads, Width wanted) const {
    check(boards);
    BulkPaths result;
    result.lengths.resize(boards.count);
    result.costs.resize(boards.count);
    result.stops.resize(boards.count);
    const auto pad = [&](auto cell_of) {
        result.room = boards.count ? *std::max_element(result.lengths.begin(), result.lengths.end()) : 0;
        result.cells.assign(boards.count * result.room * 2, -1);
        divided(boards.count, kLanePart, threads, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                std::int16_t* const out = result.cells.data() + i * result.room * 2;
                for (std::int32_t j = 0; j < result.lengths[i]; ++j) {
                    const Unit cell = cell_of(i, j);
                    out[2 * j] = static_cast<std::int16_t>(cell.dx);
                    out[2 * j + 1] = static_cast<std::int16_t>(cell.dy);
                }
            }
        });
    };
    if (from_bytes() && boards.ground) {
        std::vector<std::int32_t> starts, limits;
        const PlacedBoards all = placed(boards, starts, limits);
        const std::size_t room = lanes_ ? kLaneCells : cells();
        const std::unique_ptr<std::uint8_t[]> places(new std::uint8_t[boards.count * room]);
        const PlacedPaths out{places.get(), room, result.lengths.data(), result.costs.data(), result.stops.data()};
        std::atomic<bool> whole{true};
        divided(boards.count, lanes_ ? kLanePart : kWavePart, threads, [&](std::size_t begin, std::size_t end) {
            const std::size_t done =
                lanes_ ? lane_paths(wanted, *lanes_, all, out, begin, end) : waves_->paths(all, out, begin, end);
            if (done != end) whole = false;
        });
        if (!whole) check_grounds(boards);
        Unit cell[kMostPlaces];
        for (int place = 0; place < kMostPlaces; ++place) cell[place] = {place % width, place / width};
        pad([&](std::size_t i, std::int32_t j) { return cell[places[i * room + j]]; });
        return result;
    }
    check_grounds(boards);
    std::vector<std::vector<Node>> ways(boards.count);
    divided(boards.count, kBoardPart, threads, [&](std::size_t begin, std::size_t end) {
        const auto mover = std::make_shared<const Profile>(*profile);
        for (std::size_t i = begin; i < end; ++i) {
            auto way = ask(boards, i, mover)
                           ->path(boards.to[2 * i], boards.to[2 * i + 1], boards.limits ? boards.limits[i] : -1);
            result.costs[i] = way ? way->cost : -1;
            result.stops[i] = way ? static_cast<std::uint8_t>(way->stop) : 0;
            if (way) ways[i] = std::move(way->nodes);
            result.lengths[i] = static_cast<std::int32_t>(ways[i].size());
        }
    });
    pad([&](std::size_t i, std::int32_t j) { return Unit{ways[i][j].x, ways[i][j].y}; });
    return result;
}

}  // namespace footwork
