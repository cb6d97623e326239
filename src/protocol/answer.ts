import type { z } from 'zod'
import type * as account from './schema/account.ts'
import type * as change from './schema/change.ts'
import type * as delivery from './schema/delivery.ts'
import type * as dryRun from './schema/dry-run.ts'
import type * as experiences from './schema/experience-list.ts'
import type * as experience from './schema/experience-request.ts'
import type * as limitGroup from './schema/limit-group.ts'
import type * as profile from './schema/profile.ts'
import type * as results from './schema/results.ts'
import type * as secondFactor from './schema/second-factor.ts'
import type * as segment from './schema/segment-request.ts'
import type * as studio from './schema/studio.ts'
import type * as timeline from './schema/timeline.ts'
import type * as url from './schema/url.ts'
import type * as user from './schema/user.ts'
import type * as version from './schema/version.ts'
import type * as warning from './schema/warning.ts'
import type * as webhook from './schema/webhook.ts'

// The answers of the management API as types, from the schemas that its document is made of.
export type AccountRecord = z.output<typeof account.AccountAnswer>
export type HostRecord = z.output<typeof url.UrlAnswer>
export type EnvironmentRecord = z.output<typeof url.UrlGroupAnswer>
export type SignInWays = z.output<typeof user.SignInWays>
export type AskedFactor = z.output<typeof secondFactor.AskedFactor>
export type StartedFactor = z.output<typeof secondFactor.StartedFactor>
export type FactorRecord = z.output<typeof secondFactor.FactorAnswer>
export type OwnFactors = z.output<typeof secondFactor.OwnFactors>
export type NewPasskey = z.output<typeof secondFactor.NewPasskey>
export type UsedPasskey = z.output<typeof secondFactor.UsedPasskey>
export type SignedIn = z.output<typeof user.SignedIn>
export type UserRecord = z.output<typeof user.UserAnswer>
export type SessionRecord = z.output<typeof user.SessionAnswer>
export type StudioSessionRecord = z.output<typeof studio.StudioSessionAnswer>
export type SecretRecord = z.output<typeof user.SecretAnswer>
export type AuditEntry = z.output<typeof user.AuditAnswer>
export type LinkRecord = z.output<typeof user.LinkAnswer>
export type ChangeRecord = z.output<typeof change.ChangeAnswer>
export type ListedExperience = z.output<typeof experiences.ListedExperience>
export type Checked = z.output<typeof warning.Checked>
export type HistoryEntry = z.output<typeof version.HistoryEntry>
export type VersionRecord = z.output<typeof version.VersionAnswer>
export type Warning = z.output<typeof warning.WarningAnswer>
export type DryRun = z.output<typeof dryRun.DryRunAnswer>
export type Results = z.output<typeof results.ResultsAnswer>
export type Result = z.output<typeof results.ResultAnswer>
export type DeliveryRecord = z.output<typeof delivery.ListedDelivery>
export type SegmentRecord = z.output<typeof segment.SegmentAnswer>
export type LimitGroupRecord = z.output<typeof limitGroup.LimitGroupAnswer>
export type TimelineEntry = z.output<typeof timeline.TimelineEntry>
export type WebhookRecord = z.output<typeof webhook.WebhookAnswer>
export type AttemptRecord = z.output<typeof webhook.AttemptAnswer>
export type PersonRecord = z.output<typeof profile.ProfileAnswer>
/** Why a write was refused: the record as it is now, if its stamp was old, or what uses it. */
export type Stale = z.output<typeof experience.StaleAnswer>
export type GivenAnswer = z.output<typeof results.GivenAnswer>

/** Where the next page of a list begins. `before` is null at the end. */
export interface Cursor {
  limit: number
  before: string | null
}
