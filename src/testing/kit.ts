import type { BrowserContext, Page } from '@playwright/test'
import type { Delivery } from '../protocol/delivery.ts'
import type { Experience, ExperienceInput } from '../protocol/experience.ts'
import type { Interaction, SurveyResponse } from '../protocol/interaction.ts'
import type { Profile, Properties } from '../protocol/profile.ts'
import type { Clock } from './clock.ts'
import type { Manage } from './manage.ts'
import type { SnippetOptions } from './snippet.ts'
import type { Place, ViewLocator } from './view.ts'

/** A Delivery as a test asks for it: the parameters of `POST /v3/edit/deliveries`; `model_kind` is looked up. */
export type NewDelivery = { model_id: string } & Addressed

/** To whom, and under which conditions. */
export type Addressed = ({ uid: string } | { profile_id: string } | { email: string }) &
  Partial<
    Pick<Delivery, 'idempotency_key' | 'options' | 'use_segmentation' | 'once' | 'skip_triggers' | 'skip_url_match'>
  > & {
    from?: string | number
    until?: string | number
    delivery_ids_limit?: number
    delivery_ids_position?: 'first' | 'last' | number
    delivery_ids_at_limit?: 'error' | 'drop'
  }

/** A page of a test's own, with the snippet pasted in. */
export interface Visit extends SnippetOptions {
  /** Address on the test site; default `/`. May carry a query and a hash. */
  path?: string
  /** What stands in `<body>` and, before the snippet, in `<head>`. */
  body?: string
  head?: string
  headers?: Record<string, string>
}

/** What tests do with Beckon: play the customer's backend, turn its clock, look at what it shows. */
export interface Kit {
  /** Where the server answers: what the snippet's `api` names. */
  readonly url: string
  /** The public token of the account, and its secret. */
  readonly token: string
  readonly secret: string
  /** Where `page` and `visit` serve pages from; another origin than `url`, as with real customers. */
  readonly site: string

  /** Stores an Experience and makes it live. */
  publish<E extends ExperienceInput>(experience: E): Promise<Extract<Experience, { kind: E['kind'] }>>
  unpublish(id: string): Promise<void>
  /** Makes it live again, as it was written. */
  republish(id: string): Promise<void>
  /** Delivers to one person; a `uid` that was never seen is made known first, as if they had been there before. */
  deliver(delivery: NewDelivery): Promise<Delivery>
  /** A Delivery as it is now. */
  delivery(id: string): Promise<Delivery>
  /** Makes a person known, as if they had visited before. */
  meet(uid: string, properties?: Properties): Promise<Profile>
  profile(uid: string): Promise<Profile>
  /** What people did with an Experience, newest first. */
  interactions(experience: string): Promise<Interaction[]>
  responses(survey: string): Promise<SurveyResponse[]>
  /** Any endpoint of the management API, with the secret. */
  api: Manage

  /** Nothing shows any more, on any page that boots from now on. */
  off(): void
  /** Takes `off`, `only` and `force` back. */
  on(): void
  /** Pages know these Experiences and no others. */
  only(...ids: string[]): void
  /** Shows it whatever its gates say: segment, address, triggers, recurrence, limits. It must be live. */
  force(id: string): Promise<void>

  clock: Clock
  /** HTML to paste into `<head>`: what a customer pastes, and the calls that follow it. */
  snippet(options?: SnippetOptions): string
  /** Serves a page of the test's own; returns its address. */
  page(path: string, html: string, headers?: Record<string, string>): string
  /** Serves a page with the snippet in it, and goes there. */
  visit(page: Page, visit?: Visit): Promise<void>
  /** Lets the matchers know the pages of another browser or context, which the test opened itself. */
  watch(context: BrowserContext): void
  /** What is shown, in a page or in a frame: a locator into its shadow root. */
  step(page: Place, experience?: string, step?: number): ViewLocator
  /** Tokens that pages asked with and that are not this account's: their snippets name another one. */
  readonly otherTokens: ReadonlySet<string>
  /** True once a page has told the server something; false when nothing came for so long. */
  heard(timeout: number): Promise<boolean>
}
