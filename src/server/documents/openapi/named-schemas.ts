import type { z } from 'zod'
import { AccountAnswer } from '../../../protocol/schema/account.ts'
import { ChangeAnswer, ChangeSummaryAnswer } from '../../../protocol/schema/change.ts'
import { CompanyAnswer } from '../../../protocol/schema/company.ts'
import { DeliveryAnswer } from '../../../protocol/schema/delivery.ts'
import { DryRunAnswer } from '../../../protocol/schema/dry-run.ts'
import { Goal, Recurrence, Translations } from '../../../protocol/schema/experience.ts'
import { ExperienceAnswers, StaleAnswer } from '../../../protocol/schema/experience-request.ts'
import { FileAnswer, RefusedPush } from '../../../protocol/schema/files.ts'
import { InteractionAnswer, ResponseAnswer } from '../../../protocol/schema/interaction.ts'
import { LimitGroupAnswer } from '../../../protocol/schema/limit-group.ts'
import { PreviewAnswer } from '../../../protocol/schema/preview.ts'
import { Failure } from '../../../protocol/schema/problem.ts'
import { ProfileAnswer, SeveralPeople } from '../../../protocol/schema/profile.ts'
import { PropertyAnswer } from '../../../protocol/schema/property.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import { GivenAnswer, ResultAnswer, ResultsAnswer } from '../../../protocol/schema/results.ts'
import { SegmentGroup, SegmentItem } from '../../../protocol/schema/segment.ts'
import { SegmentAnswer } from '../../../protocol/schema/segment-request.ts'
import {
  Button,
  EmbedStep,
  Item,
  LauncherStep,
  Media,
  Question,
  SurveyStep,
  TooltipStep,
  TourStep,
} from '../../../protocol/schema/step.ts'
import { TagAnswer } from '../../../protocol/schema/tag.ts'
import { Palette, Theme } from '../../../protocol/schema/theme.ts'
import { TranslationFile } from '../../../protocol/schema/translation.ts'
import { Trigger } from '../../../protocol/schema/trigger.ts'
import { UrlAnswer, UrlGroupAnswer } from '../../../protocol/schema/url.ts'
import { UrlMatch, UrlRule } from '../../../protocol/schema/url-rule.ts'
import { AuditAnswer, SecretAnswer, SessionAnswer, UserAnswer } from '../../../protocol/schema/user.ts'
import { ComparisonAnswer, VersionAnswer } from '../../../protocol/schema/version.ts'
import { WarningAnswer } from '../../../protocol/schema/warning.ts'
import { Report } from '../../../protocol/schema/wire.ts'

import {
  BootAnswer,
  ClaimAnswer,
  ClaimRefused,
  Feed,
  PendingDelivery,
  ReportsAnswer,
} from '../../../protocol/schema/wire-answer.ts'

/** The names of the parts in the API document. */
export const namedSchemas: Record<string, z.ZodType> = {
  Error: Failure,
  Cursor,
  Account: AccountAnswer,
  Tour: ExperienceAnswers.tour,
  Survey: ExperienceAnswers.survey,
  Launcher: ExperienceAnswers.launcher,
  Tooltip: ExperienceAnswers.tooltip,
  Embed: ExperienceAnswers.embed,
  LimitGroup: LimitGroupAnswer,
  Tag: TagAnswer,
  TourStep,
  SurveyStep,
  LauncherStep,
  TooltipStep,
  EmbedStep,
  Button,
  Item,
  Question,
  Media,
  Goal,
  Recurrence,
  Translations,
  Theme,
  Palette,
  Trigger,
  UrlMatch,
  UrlRule,
  Segment: SegmentAnswer,
  SegmentGroup,
  SegmentItem,
  Change: ChangeAnswer,
  ChangeSummary: ChangeSummaryAnswer,
  Version: VersionAnswer,
  Warning: WarningAnswer,
  Comparison: ComparisonAnswer,
  StaleDraft: StaleAnswer,
  SeveralPeople,
  File: FileAnswer,
  RefusedPush,
  Preview: PreviewAnswer,
  TranslationFile,
  Delivery: DeliveryAnswer,
  Profile: ProfileAnswer,
  Company: CompanyAnswer,
  Property: PropertyAnswer,
  Interaction: InteractionAnswer,
  Response: ResponseAnswer,
  Results: ResultsAnswer,
  Result: ResultAnswer,
  GivenAnswer,
  DryRun: DryRunAnswer,
  Url: UrlAnswer,
  Environment: UrlGroupAnswer,
  User: UserAnswer,
  Session: SessionAnswer,
  Secret: SecretAnswer,
  AuditEntry: AuditAnswer,
  Report,
  BootAnswer,
  PendingDelivery,
  ClaimAnswer,
  ClaimRefused,
  ReportsAnswer,
  Feed,
}
