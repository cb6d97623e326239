import type { Candidate, Situation } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import type { GroupKind } from '../protocol/delivery.ts'
import type { Experience, Kind, Step } from '../protocol/experience.ts'
import type { Properties } from '../protocol/profile.ts'
import type { View, Parts as Views } from '../protocol/view.ts'
import type { BootOpen, PendingDelivery, Report } from '../protocol/wire.ts'
import type { Clock } from './clock.ts'
import type { Elements } from './elements.ts'
import type { Guard } from './guard.ts'
import type { Host } from './host.ts'
import type { Draft, Given, Me } from './identify.ts'
import type { Act, Local } from './local.ts'
import type { Options } from './options.ts'
import type { Outbox } from './outbox.ts'
import type { Storage } from './storage.ts'
import type { Transport } from './transport.ts'

/** What is loaded only when it is needed. What a part needs of the entry it is handed, so they share no code. */
export interface Parts extends Views {
  stage(): Promise<{ createStage(core: Core): Stage }>
  decide(): Promise<{ createDecider(core: Core): Decider }>
  wings(): Promise<{ createWings(core: Core, stage: Stage): Wings }>
  inspector(): Promise<{ open(inspected: Inspected): () => void }>
}

/** What stays the same whoever is looking. */
export interface Services {
  host: Host
  parts: Parts
  token: string
  options: Options
  guard: Guard
  emit(event: string, data: unknown): void
  on(event: string, listener: (data: never) => void): () => void
  clock: Clock
  storage: Storage
  server: Transport
  outbox: Outbox
}

/** How the last boot went. */
export type State = 'open' | 'off' | 'forgotten' | 'unreachable' | 'waiting'

/** One person on one page view. Another person gets another. */
export interface Core extends Services {
  /** Aborted: nothing of this visit may act any more. */
  signal: AbortSignal
  /** The id of this page view, the holder of leases; and that of its tab. */
  page: string
  tab: string
  me: Me
  given: Given
  state: State
  booted: BootOpen | null
  local: Local
  elements: Elements
  /** Once they are there. */
  stage: Stage | null
  decider: Decider | null
  offstage: Wings | null

  staged(): Promise<Stage>
  decided(): Promise<Decider>
  winged(): Promise<Wings>
  /** The address as it may be sent. */
  href(): string
  /** Numbers and signs a report: it stays this person's, whoever looks later. */
  sign(draft: Draft): Report
  /** Resolves when the report is kept. */
  report(draft: Draft): Promise<void>
  /** Writes an edit of the shared record together with its reports. False: the edit answered nothing. */
  change(edit: (local: Local) => Report[] | undefined): Promise<boolean>
  track(name: string, properties?: Properties): Promise<void>
  /** Writes down what the next page should know at once. */
  note(): void
  /** Boots again. */
  refresh(): Promise<unknown>
  /** Something changed: decides again, after what is under way. */
  look(): void
}

/** Where one tour or survey is shown at a time, and others stand beside it. */
export interface Stage {
  /** What is on the stage of this tab. */
  playing: { act: Act; view: View } | null
  newAct(experience: Experience, group_kind: GroupKind, rest?: Partial<Act>): Act
  actOf(delivery: PendingDelivery['delivery'], experience: Experience): Act
  /** A new act takes the stage; `lease` for one that was claimed. False: it was not to be. */
  begin(act: Act, lease?: number): Promise<boolean>
  /** An act that began earlier takes the stage. */
  perform(act: Act): Promise<void>
  /** The acts of this tab that are not snoozed. Takes over one whose tab is gone, or whose snooze is over. */
  due(): Promise<Act[]>
  /** The report that it is being painted. */
  displayed(act: Act): Draft
  /** Opens the view of an act. */
  open(act: Act): Promise<View | undefined>
  /** Takes the view away without a word: the page is left, or somebody else comes. */
  clear(): void
  /** The page is left: the next one of this tab goes on, and other tabs are not answered any more. */
  leave(): void
}

/** Decides what may be shown, on the page's real facts. Loaded when there is a candidate. */
export interface Decider {
  look(): Promise<void>
  /** Whether a later step may appear here and now. */
  may(step: Step): boolean
  /** Items of a launcher that are not for this person. */
  hidden(experience: Experience): string[]
  /** The page fires a trigger. */
  fire(on: 'event' | 'named', name: string): void
  /** The address changed. */
  arrived(): void
  explain(id?: string): Promise<Explanation>
  candidates(): Candidate[]
  situation(): Situation
  onStage(): Explanation['stage']
}

/** What waits in the wings: Deliveries to be claimed, wishes of the page, goals, and what stands beside the stage. */
export interface Wings {
  /** The page, a link, a launcher or a button asks for an Experience. */
  show(id: string, options?: ShowOptions): Promise<void>
  candidates(find: (id: string) => Experience | undefined): Candidate[]
  /** Lets a Delivery or a wish take the stage. False: it was not to be. */
  take(candidate: Delivered): Promise<boolean>
  /** Leaves a candidate alone for a while. */
  avoid(candidate: Candidate): void
  /** Verdicts, with what was refused or failed a moment ago made to wait; `turns` is told until when. */
  held(verdicts: Verdict[], turns?: (at: number) => void): Verdict[]
  /**
   * These stand beside the stage now, and nothing else. Control groups are entered, and what this page would drop is put
   * to the server: once each.
   */
  sync(candidates: Candidate[], verdicts: Verdict[]): Promise<void>
  /** Reports the goals that this address or event reaches. */
  reachGoals(by: 'url' | 'event', what: string): Promise<void>
  /** Takes over an act whose tab is gone, or whose snooze is over. */
  takeOver(): Promise<void>
  /** The user sent away what stood beside the stage. */
  dismissed(act: Act): void
  /** The address changed. */
  arrived(): void
  /** What the page says of the person counts here at once. */
  learn(properties: Properties): void
  /** Opens the inspector; resolves with its close. */
  inspect(): Promise<() => void>
}

export type Delivered = Extract<Candidate, { kind: 'delivery' }>

/** The gates of a Delivery, with the same defaults. */
export interface ShowOptions {
  use_segmentation?: boolean
  once?: boolean
  skip_triggers?: boolean
  skip_url_match?: boolean
  /** Where it comes from, when not from the page. */
  group_kind?: GroupKind
  group_id?: string
}

/** What `verdict` listeners and `explain` are told. */
export interface Explanation {
  state: State
  verdicts: Verdict[]
  stage: {
    experience: string
    delivery: string | null
    step: number
    since: number
    /** It was drawn, and the page took our element away as often as it came: nobody sees it. */
    removed?: boolean
  } | null
  /** Experiences that gave way in this tab and come back. */
  aside: string[]
}

/** The runtime as the inspector sees it; `src/inspector` says the same in its own words. */
export interface Inspected {
  state(): State
  bootedAt(): number | null
  person(): { id: string | null; uid: string | null }
  candidates(): Candidate[]
  situation(): Situation
  /** Verdicts of this moment, with what was refused or failed a moment ago made to wait. */
  held(verdicts: Verdict[]): Verdict[]
  stage():
    | (NonNullable<Explanation['stage']> & { name: string; kind: Kind; steps: number; waitsFor: string | null })
    | null
  beside(): { experience: string }[]
  outbox(): Promise<{
    kept: 'indexeddb' | 'memory'
    waiting: Report[]
    nextTryAt: number | null
    failure: string | null
  }>
  onChange(listener: () => void): () => void
  refresh(): void
}
