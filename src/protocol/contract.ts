import type { AccountSettings } from './operations/account.ts'
import type { Audit } from './operations/audit.ts'
import type { Changes, ChangesOf } from './operations/changes.ts'
import type { Check } from './operations/check.ts'
import type { Companies } from './operations/companies.ts'
import type { Deliveries } from './operations/deliveries.ts'
import type { DeliveryBatches } from './operations/delivery-batches.ts'
import type { DryRuns } from './operations/dry-runs.ts'
import type { ExperienceList } from './operations/experience-list.ts'
import type { Experiences } from './operations/experiences.ts'
import type { Explaining } from './operations/explain.ts'
import type { Factors } from './operations/factors.ts'
import type { Files } from './operations/files.ts'
import type { HookBatches } from './operations/hook-batches.ts'
import type { Hooks, HooksBySecret } from './operations/hooks.ts'
import type { Imports } from './operations/imports.ts'
import type { Interactions } from './operations/interactions.ts'
import type { Labels } from './operations/labels.ts'
import type { Leaving } from './operations/leaving.ts'
import type { LimitGroups } from './operations/limit-groups.ts'
import type { AnswerOf, Operation } from './operations/operation.ts'
import type { People } from './operations/people.ts'
import type { PersonExport } from './operations/person-export.ts'
import type { Previews } from './operations/previews.ts'
import type { Profiles } from './operations/profiles.ts'
import type { Properties } from './operations/properties.ts'
import type { ProviderSignIn } from './operations/provider.ts'
import type { ResultOfEach, Results } from './operations/results.ts'
import type { Searches } from './operations/searches.ts'
import type { SecondFactor } from './operations/second-factor.ts'
import type { Secrets } from './operations/secrets.ts'
import type { Segments } from './operations/segments.ts'
import type { Session } from './operations/session.ts'
import type { Sessions } from './operations/sessions.ts'
import type { StudioSessions } from './operations/studio-sessions.ts'
import type { Tags } from './operations/tags.ts'
import type { Timeline } from './operations/timeline.ts'
import type {
  TranslationFiles,
  TranslationsOfAll,
  TranslationsOfEach,
  TranslationsOfSome,
} from './operations/translations.ts'
import type { UrlGroups } from './operations/url-groups.ts'
import type { Urls } from './operations/urls.ts'
import type { Users } from './operations/users.ts'
import type { Versions } from './operations/versions.ts'
import type { Warnings } from './operations/warnings.ts'
import type { Webhooks } from './operations/webhooks.ts'

/** Everything that is declared. */
type Declared = OperationsIn<
  | typeof AccountSettings
  | typeof Audit
  | typeof Changes
  | typeof ChangesOf
  | typeof Check
  | typeof Companies
  | typeof Deliveries
  | typeof DeliveryBatches
  | typeof DryRuns
  | typeof ExperienceList
  | typeof Experiences
  | typeof Explaining
  | typeof Factors
  | typeof Files
  | typeof HookBatches
  | typeof Hooks
  | typeof HooksBySecret
  | typeof Imports
  | typeof Interactions
  | typeof Labels
  | typeof Leaving
  | typeof LimitGroups
  | typeof People
  | typeof PersonExport
  | typeof Previews
  | typeof Profiles
  | typeof Properties
  | typeof ProviderSignIn
  | typeof ResultOfEach
  | typeof Results
  | typeof SecondFactor
  | typeof Searches
  | typeof Secrets
  | typeof Segments
  | typeof Session
  | typeof Sessions
  | typeof StudioSessions
  | typeof Tags
  | typeof Timeline
  | typeof TranslationFiles
  | typeof TranslationsOfEach
  | typeof TranslationsOfAll
  | typeof TranslationsOfSome
  | typeof UrlGroups
  | typeof Urls
  | typeof Users
  | typeof Versions
  | typeof Warnings
  | typeof Webhooks
>

/** Looks at as little as possible: to compare whole schemas takes the compiler a minute. */
type OperationsIn<G> = G extends Named ? G : G extends object ? OperationsIn<G[keyof G]> : never
type Named = Pick<Operation, 'methods' | 'path'> & { readonly answers: object }

/** Every operation of the management API, by its method and path. */
export type Contract = { [O in Declared as `${O['methods'][number]} ${O['path']}`]: O }

export type Route = keyof Contract

/** The methods that write. */
export type Writing = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The paths that are answered for a method. `:name` stands for a parameter. */
export type PathOf<M extends 'GET' | Writing> = { [R in Route]: R extends `${M} ${infer P}` ? P : never }[Route]

type Asked<O> = O extends { readonly documented: { readonly _zod: { readonly input: infer I extends object } } }
  ? I
  : O extends { readonly params: { readonly _zod: { readonly input: infer I extends object } } }
    ? I
    : { [name: string]: never }

/** What a caller sends: the parameters of the path and all others. A file goes in a form. */
export type ParamsFor<R extends string> = R extends Route
  ? Contract[R] extends { readonly upload: object }
    ? FormData
    : Asked<Contract[R]>
  : never

/** What a caller gets. */
export type AnswerFor<R extends string> = R extends Route ? AnswerOf<Contract[R]>['body'] : never

/** The paths whose answer is a file, or may be one. */
export type FilePath = {
  [R in Route]: Contract[R] extends { readonly answers: { readonly 200: { readonly texts: readonly string[] } } }
    ? R extends `GET ${infer P}`
      ? P
      : never
    : never
}[Route]

/** The lists in an answer that has pages. */
export type ListIn<A> = A extends { readonly cursor: object }
  ? { [N in keyof A]: A[N] extends readonly unknown[] ? N : never }[keyof A] & string
  : never

/** The pages that have this list. Some answers are one record or a list of them. */
export type PageOf<A, N extends string> = A extends { readonly [P in N]: readonly unknown[] } ? A : never

/** One of a list. */
export type ItemOf<A, N extends string> = N extends string
  ? A extends { readonly [P in N]: readonly (infer I)[] }
    ? I
    : never
  : never
