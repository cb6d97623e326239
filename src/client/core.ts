import type { Verdict } from '../evaluator/verdict.ts'
import type { GroupKind } from '../protocol/delivery.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Properties } from '../protocol/profile.ts'
import type { Outcome, View } from '../protocol/view.ts'
import type { BootOpen, PendingDelivery, Report } from '../protocol/wire.ts'
import type { Clock } from './clock.ts'
import type { Decider } from './decide.ts'
import type { Draft } from './draft.ts'
import type { Elements } from './elements.ts'
import type { Guard } from './guard.ts'
import type { Host, Parts } from './host.ts'
import type { Given, Me } from './identify.ts'
import type { Act, Local } from './local.ts'
import type { Options } from './options.ts'
import type { Outbox } from './outbox.ts'
import type { Storage } from './storage.ts'
import type { Transport } from './transport.ts'

/** What stays the same whoever is looking. */
export interface Services {
  host: Host
  parts: Parts
  token: string
  api: string
  options: Options
  guard: Guard
  emit(event: string, data: unknown): void
  clock: Clock
  storage: Storage
  transport: Transport
  outbox: Outbox
}

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

/** How the last boot went. */
export type State = 'open' | 'off' | 'forgotten' | 'unreachable' | 'waiting'

/** What `verdict` listeners and `explain` are told. */
export interface Explanation {
  state: State
  verdicts: Verdict[]
  stage: { experience: string; delivery: string | null; step: number; since: number } | null
}

/** One person on one page view. Another person gets another. */
export interface Core extends Services {
  /** Aborted: nothing of this visit may act any more. */
  signal: AbortSignal
  page: string
  tab: string
  me: Me
  given: Given
  state: State
  booted: BootOpen | null
  bootedAt: number | null
  local: Local
  elements: Elements
  /** What is on the stage of this tab. */
  playing: { act: Act; view: View } | null
  /** Loaded when there is something to decide about. */
  decider: Decider | null

  /** Resolves when the report is kept. */
  report(draft: Draft): Promise<void>
  /** Numbers and signs a report: it stays this person's, whoever looks later. */
  sign(draft: Draft): Report
  /** Writes an edit of the shared record together with its reports. False: the edit answered nothing. */
  change(edit: (local: Local) => Report[] | undefined): Promise<boolean>
  newAct(act: Pick<Act, 'experience' | 'group_kind' | 'insist'> & Partial<Act>): Act
  actOf(delivery: PendingDelivery['delivery'], experience: Experience): Act
  /** A new act takes the stage; `lease` for one that was claimed. False: it was not to be. */
  begin(act: Act, lease?: number): Promise<boolean>
  /** An act that began earlier takes the stage. */
  perform(act: Act): Promise<void>
  /** Opens the view of an act without giving it the stage. */
  open(act: Act): Promise<View | undefined>
  /** What the view of an act says. */
  heed(act: Act, outcome: Outcome): unknown
  /** Loads the decider, once. */
  decided(): Promise<Decider>
  /** The acts of this tab that are not snoozed. */
  due(): Act[]
  /** The address as it may be sent. */
  href(): string
  track(name: string, properties?: Properties): Promise<void>
  show(id: string, options?: ShowOptions): Promise<void>
  /** One thing after another: what takes the stage is decided on what the last move left. */
  inTurn(work: () => unknown): Promise<unknown>
  /** Boots again. */
  refresh(): Promise<void>
  /** Something changed: decides again, after what is under way. */
  look(): void
  /** The same, after looking for acts to take over. */
  wake(): Promise<unknown>
}
