// Asking: a prepared question, answered on small boards by the wave; for simple movers elsewhere by the window where
// few points are asked about again, by the sheet where paths on boards of some size are, else by the bucket queue; by
// one over poses for those of them who come to a cell in several ways; and by step rows for everybody else.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <bitset>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "again.hpp"
#include "flood.hpp"
#include "judge.hpp"
#include "pose_wave.hpp"
#include "poses.hpp"
#include "sheet.hpp"
#include "wave.hpp"
#include "window.hpp"

namespace footwork {

// A best path: its nodes, what it costs, what each step does where the search knows (else empty), and whether the
// mover may stop at its end for sure.
struct Way {
    std::vector<Node> nodes;
    std::int32_t cost;
    std::vector<std::int32_t> steps;
    Stop stop;
};

// An illegal step: where it begins, and its place among the steps that may be tried there; -1 for going on at all,
// where the move has to end.
struct Breach {
    Node from;
    int option;
};

class Ask;

// Which search answers: the one that suits, or one that a comparison asks for: with "window", everything that is made
// for those who ask again, at once.
enum class Search { suited, buckets, wide, window, window_wide, window_plain, rows };

// The exact costs of a search. It keeps what it was asked of, so that paths can be traced on it.
class Flood {
public:
    Flood(std::shared_ptr<const Ask> ask, Costs costs, std::vector<Source> sources = {})
        : ask(std::move(ask)), costs_(std::move(costs)), sources_(std::move(sources)) {}
    Flood(std::shared_ptr<const Ask> ask, std::vector<Arrival> nodes, std::vector<Source> sources)
        : ask(std::move(ask)), nodes_(std::move(nodes)), sources_(std::move(sources)), rows_(true) {}

    std::shared_ptr<const Ask> ask;

    std::size_t size() const;
    // The arrivals by cost, rows, columns and the rest of the node.
    std::vector<Arrival> sorted() const;
    // The arrivals with their anchor on a cell, in the same order.
    std::vector<Arrival> on(Index x, Index y) const;
    // The best of them: the cheapest to stop in, else the cheapest.
    std::optional<Arrival> best(Index x, Index y) const;
    // The least cost of the arrivals on a cell, -1 if there is none.
    std::int32_t least(Index x, Index y) const;
    // The best path to a node of the flood, its source first.
    std::vector<Node> trace(const Node& goal) const;
    // The first illegal step of a way with as few as possible to a cell that the flood did not come to.
    std::optional<Breach> breach(Index x, Index y) const;
    // On how many cells but one there are arrivals, by anchor, and on how many of them the mover may stop; none if for
    // some of them that is still a question.
    std::pair<std::size_t, std::optional<std::size_t>> counts(Index x, Index y) const;
    // Calls `visit` with every node and cost, in no order.
    template <class Visit>
    void each(Visit visit) const;

private:
    bool halted(Index cell) const;  // whether an arrival has to stay on a cell; not where the mover began
    const std::vector<Arrival>& by_place() const;  // in the order of nodes; made when it is first asked for
    // Whether there is one arrival on a cell at most, and it is found without going through many; and which.
    bool comes_once() const;
    std::optional<Arrival> only_on(Index x, Index y) const;
    Costs costs_;
    std::unique_ptr<std::once_flag> placed_ = std::make_unique<std::once_flag>();
    mutable std::vector<Arrival> by_place_;
    std::vector<Arrival> nodes_;
    std::vector<Source> sources_;  // none where the mover starts as it stands
    bool rows_ = false;
};

// A prepared question: a board, a mover and who else is there. Many threads may ask at once.
class Ask : public std::enable_shared_from_this<Ask> {
public:
    // `most` is the highest exact cost that may be asked for, where the overlay has only who is near enough for it; -1
    // for no limit.
    Ask(std::shared_ptr<const Board> board, std::shared_ptr<const Profile> profile, Overlay overlay, Node start,
        Search wanted, std::int64_t most = -1);

    const std::shared_ptr<const Board> board;
    const std::shared_ptr<const Profile> profile;
    const Overlay overlay;
    const Node start;
    const std::int64_t most;
    bool simple = false;

    Judge judge() const { return Judge(*board, *profile, overlay); }
    Flood flood(std::int64_t limit) const;
    Flood flood_from(std::vector<Source> sources, std::int64_t limit) const;
    // What the wave has found, or the window, as sets of cells by cost, and the flood that this is; nothing where
    // others answer.
    std::optional<Costs> layers(std::int64_t limit) const;
    Flood flood_of(Costs layers) const;
    // What the others find.
    Flood flood_beyond(std::int64_t limit) const;
    // The best path to the cheapest node on a cell in which the mover may stop, within a limit.
    std::optional<Way> path(Index x, Index y, std::int64_t limit) const;
    // Whether the wave answers; then whether the mover may stop on a cell of the board for sure, and the best path to
    // one, whether or not it may.
    bool small() const { return wave_ != nullptr; }
    const Layout& layout() const { return wave_->layout; }
    bool stops(Index x, Index y) const { return simple ? stops_surely(x, y) : stopping(node_at(x, y)) == Stop::yes; }
    // Whether it is known without asking the judge that the mover may stop on a cell.
    bool stops_surely(std::uint64_t x, std::uint64_t y) const {
        return simple && own_ && sure_[own_->kind[board->at(static_cast<Index>(x), static_cast<Index>(y))]];
    }
    // For a mover that comes to each cell in one way: as it comes there, and which of the poses on a cell that is.
    Node node_at(Index x, Index y, bool halted = false) const { return {x, y, start.turned, 0, 0, halted}; }
    std::uint64_t pose(bool halted) const { return static_cast<std::uint64_t>(start.turned) * 2 + halted; }
    Trail trail(Index x, Index y, std::int64_t limit) const;
    Way way_of(const Trail& trail, Stop stop) const;
    Stop stopping(const Node& node) const { return judge().stopping(node); }

    std::optional<Breach> breach_cells(const Costs& costs, bool alone, Index x, Index y) const;
    // Those of some arrivals out of which a step may be illegal.
    std::vector<Arrival> rim(const std::vector<Arrival>& all) const;
    std::vector<Node> trace_cells(const Costs& costs, std::span<const Source> sources, const Node& goal) const;
    std::vector<Node> trace_rows(const Settled& costs, const std::vector<Source>& sources, const Node& goal) const;
    // Which search answers: wave, strides, buckets (with what is kept beside them), poses or rows.
    const char* by() const;
    // What was made for questions like those that came, and is kept.
    std::vector<const char*> kept() const;
    std::vector<Node> trace_poses(const Settled& costs, const Node& goal) const;
    // Throws where more is asked than the overlay has been prepared for.
    void check_limit(std::int64_t limit) const;
    // Whether a simple mover that arrives on a cell has to stay there.
    bool halts(Index cell) const;

private:
    struct Drawn;  // a plane with the occupants drawn in, for as long as it lives
    struct Occupied {
        Index cell;
        std::uint16_t ground;
        std::uint8_t kind;
        bool blocks;
    };
    using Bytes = std::vector<std::uint8_t>;
    using Changes = std::vector<std::pair<Index, std::uint8_t>>;
    struct Log {
        Changes kind, exits, cardinal, diagonal;  // what was there before
    };

    void prepare();
    bool pose();
    void take_patches();
    void prune();
    void draw(Plane& plane, Log* log) const;  // null where nobody takes it down again
    bool is_plain(const Source& source) const;
    // Whether a search begins where the mover stands, and nowhere else.
    bool is_start(const std::vector<Source>& sources) const {
        return sources.size() == 1 && sources.front().node == start && sources.front().cost == 0;
    }
    Costs flood_cells(std::span<const Start> starts, std::int64_t limit) const;
    BucketSearch search(const Plane& plane) const { return {*board, plane, ways_, costs_, profile->ties, wide_}; }
    // Calls `work` with the search over poses.
    template <class Work>
    auto posed(Work work) const;
    // Every node that several sources come to within a limit.
    std::vector<Arrival> nodes(const std::vector<Source>& sources, std::int64_t limit) const;
    // With a goal, only up to the cheapest arrivals there in which the mover may stop.
    std::vector<Arrival> rows(const std::vector<Source>& sources, std::int64_t limit,
                              std::optional<Unit> goal = std::nullopt) const;
    // A step as it was judged: what it costs, 0 if nobody asked yet and below 0 if it is illegal, and where it ends.
    struct Judged {
        std::atomic<std::int64_t> cost{0};
        std::atomic<std::uint64_t> end{0};
    };
    // The steps of every node in their order, so many for each, as far as they were judged; null on a large board, and
    // when it is asked for the first time.
    Judged* judged(std::size_t options) const;
    // The wave over poses on a small board; null where there is none, and when it is asked for the first time.
    const PoseWave* pose_wave() const;
    // The window for what is asked; null where there is none, and when it is asked for the first time.
    const Window* window(std::int64_t limit) const;
    // The best path of a simple mover, whether or not it may stop at its end; no cells if there is none. The first
    // looks for it whatever is known.
    Walk walk_found(Index x, Index y, std::int32_t limit) const;
    Walk walk_to(Index x, Index y, std::int32_t limit) const;
    // The sheet for paths to a cell; null where there is none, where the queue is as fast, until that has looked at as
    // many cells as making it does, and once many goals were too far off for it.
    const Sheet* sheet(Index x, Index y) const;
    std::vector<Node> back_from(const Judge& judge, const Settled& costs, std::span<const std::uint64_t> sources,
                                const Node& goal) const;
    std::vector<Node> on_to(const Judge& judge, const Settled& costs, std::span<const std::uint64_t> sources,
                            const Node& goal) const;
    // Calls `visit` with every node from which a step ends here at its exact cost, and the step's place in the order;
    // it gives back below which place others still count. Nodes come in the order turned, heading, parity.
    template <class Visit>
    void each_before(const Judge& judge, const Settled& costs, const Node& end, Visit visit) const;
    std::vector<Node> nodes_of(const std::vector<Index>& cells) const;
    Walk walk_of(const Trail& trail) const;
    int place_of(Index x, Index y) const { return layout().place(x, y); }

    EntryCosts costs_;
    Ways ways_;
    Poses poses_;                                           // none where another search answers
    std::vector<std::array<std::int32_t, 256>> diagonals_;  // by parity, what they cost into each kind of ground
    std::bitset<256> sure_;  // the kinds of ground where a move may end without a question
    bool wide_ = false;
    std::vector<Occupied> occupied_;
    std::vector<Index> bordered_;       // the cells on both sides of edited borders
    std::shared_ptr<Plane> own_;        // a small board is drawn once and kept
    std::unique_ptr<const Wave> wave_;  // a smaller one, as bits
    Width width_ = Width::suited;
    bool windows_ = false;
    bool sheets_ = false;
    Index near_ = 8;  // cells to a goal that the queue finds as fast as the sheet does
    bool pose_waves_ = false;
    Again<Judged[]> judged_;
    Again<const PoseWave> pose_wave_;
    Again<const Window> window_;
    Again<const Sheet> sheet_;
    mutable std::atomic<std::uint64_t> vain_{0};   // the last goal and limit for which there was no path
    mutable std::atomic<std::int64_t> looked_{0};  // at how many cells the queue did, for single paths
    mutable std::atomic<int> far_{0};              // how many goals were too far off for the sheet
};

template <class Visit>
void Flood::each(Visit visit) const {
    if (rows_) {
        for (const Arrival& arrival : nodes_) visit(arrival.node, arrival.cost);
        return;
    }
    const Board& board = *ask->board;
    const std::uint64_t poses = ask->profile->poses();
    if (costs_.words) {
        const Layout& layout = ask->layout();
        for (std::size_t i = 0; i < costs_.layers.size(); ++i)
            for (std::uint64_t rest = costs_.layers[i]; rest; rest &= rest - 1) {
                const Index number = layout.cell[i % costs_.words * 64 + std::countr_zero(rest)];
                const Index cell = board.at(number % board.width, number / board.width);
                visit(number * poses + ask->pose(halted(cell)), static_cast<std::int32_t>(i / costs_.words));
            }
        return;
    }
    const auto number = [&](Index cell) {
        const std::uint64_t place = static_cast<std::uint64_t>(board.y_of(cell)) * board.width + board.x_of(cell);
        return place * poses + ask->pose(halted(cell));
    };
    if (costs_.dense) {
        for (Index cell = 0; cell < board.size(); ++cell)
            if (costs_.every[cell] != kFar) visit(number(cell), costs_.every[cell]);
    } else {
        for (const auto& [cell, cost] : costs_.touched) visit(number(cell), cost);
    }
}

}  // namespace footwork
