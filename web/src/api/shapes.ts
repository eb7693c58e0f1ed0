/** The server's shapes by their names, made from its OpenAPI document (`npm run types`). */
import type { components } from "./types";

type Shapes = components["schemas"];

export type ActionJson = Record<string, unknown> & { do: string };
/** An amount of points: a whole number, or text such as "3.5" or "7/2". */
export type Points = number | string;

export type AnswerJson = Shapes["AnswerJson"];
export type ArrivalJson = Shapes["ArrivalJson"];
export type AskedJson = Shapes["AskedJson"];
/** The answer to a question of a kind. */
export type AnswerTo<Q extends Question> = Extract<AskedJson, { ask: Q["ask"] }>;
export type BestJson = Shapes["BestJson"];
export type BoardJson = Shapes["BoardJson"];
export type ChangeJson = Shapes["ChangeJson"];
export type CheckedJson = Shapes["CheckedJson"];
export type CodeJson = Shapes["CodeJson"];
export type EffectJson = Shapes["EffectJson"];
export type GameJson = Shapes["GameJson"];
export type HistoryJson = Shapes["HistoryJson"];
export type JoinedJson = Shapes["JoinedJson"];
export type LedgerJson = Shapes["ItemJson"];
export type LogEntryJson = Shapes["EntryJson"];
export type MadeJson = Shapes["MadeJson"];
export type MarkJson = Shapes["MarkJson"];
export type NextStepsJson = Shapes["NextStepsJson"];
export type OfferJson = Shapes["OfferJson"];
export type OffersJson = Shapes["OffersJson"];
export type OpenedJson = Shapes["OpenedJson"];
export type OptionJson = Shapes["OptionJson"];
export type PathJson = Shapes["PathJson"];
export type PieceJson = Shapes["PieceJson"];
export type PlanJson = Shapes["PlanJson"];
export type PlansJson = Shapes["PlansJson"];
export type PosedJson = Shapes["PosedJson"];
export type PositionJson = Shapes["PositionJson"];
export type ProblemJson = Shapes["ProblemJson"];
export type ProposalJson = Shapes["ProposalJson"];
export type Question = Shapes["GameAskBody"]["question"];
export type QuestionJson = Shapes["QuestionJson"];
export type ReachJson = Shapes["ReachJson"];
export type RefusalJson = Shapes["RefusalJson"];
export type ResultJson = Shapes["ResultJson"];
export type RulesetJson = Shapes["RulesetJson"];
export type ScenarioJson = Shapes["ScenarioJson"];
export type SeatJson = Shapes["SeatJson"];
export type StateJson = Shapes["StateJson"];
export type StepJson = Shapes["StepJson"];
export type TakeBackJson = Shapes["TakeBackJson"];
export type ThreatJson = Shapes["ThreatJson"];
export type TimelineJson = Shapes["TimelineJson"];
export type TurnReachJson = Shapes["TurnReachJson"];
export type WatchJson = Shapes["WatchJson"];
export type WaitingJson = Shapes["WaitingJson"];
export type WarningJson = Shapes["WarningJson"];

export type SaysMessage =
  | Shapes["WelcomeMessage"]
  | Shapes["EntryMessage"]
  | Shapes["SeatsMessage"]
  | Shapes["DoneMessage"]
  | Shapes["AskedMessage"]
  | Shapes["ProblemMessage"]
  | Shapes["PongMessage"];
