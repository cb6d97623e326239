import type { BrowserContext, Page } from '@playwright/test'
import type { AnswerFor, Api, ParamsFor } from '../api/index.ts'
import type { DeliveryRecord } from '../protocol/answer.ts'
import type { ExperienceInput, ExperienceRecord } from '../protocol/experience.ts'
import type { Properties } from '../protocol/profile.ts'
import type { Clock } from './clock.ts'
import type { SnippetOptions } from './snippet.ts'
import type { Place, ViewLocator } from './view.ts'

/** A Delivery in a test: the parameters of `POST /v3/edit/deliveries`, but `model_kind` is looked up. */
export type NewDelivery = { model_id: string } & Addressed

/** For whom, and under which conditions. */
export type Addressed = ({ uid: string } | { profile_id: string } | { email: string }) &
  Omit<ParamsFor<'POST /v3/edit/deliveries'>, 'model_kind' | 'model_id' | 'model_key' | 'uid' | 'profile_id' | 'email'>

export type Delivery = AnswerFor<'POST /v3/edit/deliveries'>['delivery']
export type Profile = AnswerFor<'GET /v3/analyze/profile'>['profile']
export type Interaction = AnswerFor<'GET /v3/analyze/interactions'>['interactions'][number]
export type SurveyResponse = AnswerFor<'GET /v3/analyze/responses'>['responses'][number]

/** A page of the test's own, with the snippet pasted in. */
export interface Visit extends SnippetOptions {
  /** Its path on the test site; default `/`. It may have a query and a hash. */
  path?: string
  /** The contents of `<body>` and, before the snippet, of `<head>`. */
  body?: string
  head?: string
  headers?: Record<string, string>
}

/** What tests do with Beckon: play the customer's backend, set its clock, look at what it shows. */
export interface Kit {
  /** The address of the server: the `api` of the snippet. */
  readonly url: string
  /** The public token of the account, and its secret. */
  readonly token: string
  readonly secret: string
  /** The origin of the pages of `page` and `visit`. It differs from `url`, as for real customers. */
  readonly site: string

  /** Stores an Experience and makes it live. */
  publish<E extends ExperienceInput>(experience: E): Promise<Extract<ExperienceRecord, { kind: E['kind'] }>>
  unpublish(id: string): Promise<void>
  /** Makes it live again, as it was written. */
  republish(id: string): Promise<void>
  /** Makes a Delivery for one person. A new `uid` is created first, as if the person had been there before. */
  deliver(delivery: NewDelivery): Promise<Delivery>
  /** The current state of a Delivery. */
  delivery(id: string): Promise<DeliveryRecord>
  /** Creates a person, as if they had visited before. */
  meet(uid: string, properties?: Properties): Promise<Profile>
  profile(uid: string): Promise<Profile>
  /** What people did with an Experience, newest first. */
  interactions(experience: string): Promise<Interaction[]>
  responses(survey: string): Promise<SurveyResponse[]>
  /** The whole management API, with the secret: the client of `beckon/api`. */
  readonly api: Api

  /** Nothing shows any more, on any page that boots from now on. */
  off(): void
  /** Takes back `off`, `only` and `force`. */
  on(): void
  /** Pages get only these Experiences. */
  only(...ids: string[]): void
  /** Shows it whatever its conditions say: Segment, address, triggers, recurrence, limits. It must be live. */
  force(id: string): Promise<void>

  clock: Clock
  /** HTML for `<head>`: what a customer pastes, and the calls after it. */
  snippet(options?: SnippetOptions): string
  /** Serves a page of the test's own. Returns its address. */
  page(path: string, html: string, headers?: Record<string, string>): string
  /** Serves a page with the snippet in it, and opens it. */
  visit(page: Page, visit?: Visit): Promise<void>
  /** Tells the matchers about the pages of another browser or context that the test opened itself. */
  watch(context: BrowserContext): void
  /** What is shown in a page or a frame, as a locator into its shadow root. */
  step(page: Place, experience?: string, step?: number): ViewLocator
  /** Tokens in requests of pages that are not this account's: their snippets name another account. */
  readonly otherTokens: ReadonlySet<string>
  /** True once a page has reported something to the server. False if nothing came in this time. */
  heard(timeout: number): Promise<boolean>
}
