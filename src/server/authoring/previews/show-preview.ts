import { inLanguage } from '../../../content/in-language.ts'
import { languagesOf } from '../../../content/translate.ts'
import { evaluateLinearly } from '../../../evaluator/evaluate-linearly.ts'
import { inSegment } from '../../../evaluator/segment.ts'
import type { Situation } from '../../../evaluator/situation.ts'
import type { Experience, Item } from '../../../protocol/experience.ts'
import type { PreviewShown } from '../../../protocol/preview.ts'
import type { Properties } from '../../../protocol/profile.ts'
import type { GateName } from '../../../protocol/verdict.ts'
import { readSettings } from '../../access/accounts/account.ts'
import { needDraft } from '../../content/drafts/draft.ts'
import { rankLanguages } from '../../content/feed/rank-languages.ts'
import { readsOf } from '../../content/feed/reads.ts'
import { sayFor } from '../../content/feed/say-for.ts'
import { knownLimits } from '../../content/limits/known-limits.ts'
import { namedSegments } from '../../content/segments/named-segments.ts'
import { timestamp } from '../../http/timestamp.ts'
import { browserLanguage, readerLanguages } from '../../pages/visit/browser-language.ts'
import { NOTHING, remember } from '../../pages/visit/remembered.ts'
import { situationOf } from '../../pages/visit/situation.ts'
import { type CompanyRow, fullCompany } from '../../people/companies/company-record.ts'
import { companyOf } from '../../people/profiles/companies-of.ts'
import { findProfile } from '../../people/profiles/find-profile.ts'
import { fullProfile, type ProfileRow } from '../../people/profiles/profile-record.ts'
import type { Tx } from '../../store/store.ts'
import type { PreviewRow } from './preview-row.ts'

export interface PreviewedBy {
  account: { id: string; settings: string }
  href: string
  /** The language that the page set. */
  language: string | undefined
  acceptLanguage: string | undefined
}

/** The draft as the person of a link would read it, at the time of the link. It only reads. */
export async function showPreview(
  tx: Tx,
  preview: PreviewRow,
  { account, href, language, acceptLanguage }: PreviewedBy,
): Promise<PreviewShown> {
  const row = await needDraft(tx, account.id, preview.kind, preview.experience_id)
  const now = preview.at ?? tx.now
  const experience = { ...JSON.parse(row.draft), id: row.id, published_at: timestamp(now) } as Experience
  const settings = readSettings(account.settings)
  const profile = preview.profile_id ? await findProfile(tx, account.id, { id: preview.profile_id }) : undefined
  const company = profile ? await companyOf(tx, profile) : null
  const limits = await knownLimits(tx, account.id)
  const situation = situationOf({
    now,
    url: href,
    site: {
      account: { settings },
      feed: { segments: await namedSegments(tx, account.id), limits },
      enabled: true,
      url_group_id: null,
    },
    profile: profile ?? null,
    company,
    remembered: profile ? await remember(tx, account.id, profile.id, { ...settings, limits }) : NOTHING,
  })
  // In the language that the person would read it in.
  const reader = { named: language ?? profile?.browser_l ?? undefined, acceptLanguage }
  const languages = rankLanguages(readerLanguages(reader), languagesOf(experience).flat())
  const { segment: _, goal: __, ...shown } = inLanguage(experience, languages, sayFor(settings.labels))
  return {
    now,
    at: preview.at,
    experience: shown as Experience,
    theme: settings.theme,
    words: { language: browserLanguage(reader), ...onlyRead(experience, profile, company) },
    hidden: profile ? hiddenItems(experience, situation) : [],
    as: profile?.uid ?? profile?.id ?? null,
    notes: profile ? notesOf(experience, situation) : [],
  }
}

/** Only the properties that its merge tags read. The Segment is evaluated here, so its properties are not sent. */
function onlyRead(experience: Experience, profile: ProfileRow | undefined, company: CompanyRow | null) {
  const texts = JSON.parse(JSON.stringify(experience, (name, value) => (name === 'segment' ? undefined : value)))
  const reads = readsOf([texts], {})
  return {
    profile: profile ? pick(fullProfile(profile, null), reads.profile) : {},
    company: company && pick(fullCompany(company), reads.company),
  }
}

function pick(record: object, names: string[]): Properties {
  const entries = Object.entries(record).filter(([name, value]) => names.includes(name) && value !== null)
  return Object.fromEntries(entries)
}

function hiddenItems({ kind, steps }: Experience, situation: Situation): string[] {
  if (kind !== 'launcher') return []
  const items = (steps[0].buttons ?? []) as Item[]
  return items.filter(({ segment }) => segment && !inSegment(segment, situation)).map(({ id }) => id)
}

/** What the conditions say, for somebody who sees it anyway. */
const SAYS: { [gate in GateName]?: string } = {
  automatic: 'It is not automatic: only people who get a Delivery see it.',
  control: 'This person is in the control group of its experiment.',
  recurrence: 'This person got it before.',
  snooze: 'This person snoozed it.',
  frequency: 'This person has reached a frequency limit.',
  limited: 'This person has reached the limit of a limit group.',
  url: 'Its first step is for other pages.',
  segment: 'This person is not in its Segment.',
}

function notesOf(experience: Experience, situation: Situation): string[] {
  const [verdict] = evaluateLinearly([{ kind: 'automatic', experience }], situation)
  return verdict!.trace.flatMap(({ gate, result }) => (result === 'fail' ? (SAYS[gate] ?? []) : []))
}
