import type { Stage, UnderWay } from '../src/evaluator/arbitrate.ts'
import type { PageFacts, Past, Situation } from '../src/evaluator/situation.ts'
import type { Delivery } from '../src/protocol/delivery.ts'
import type { Experience, Kind, Step } from '../src/protocol/experience.ts'
import type { Company, Profile } from '../src/protocol/profile.ts'
import type { Candidate } from '../src/protocol/verdict.ts'

/** The time of built situations: 2026-03-01T12:00:00Z. */
export const NOON = Date.UTC(2026, 2, 1, 12)

const MINUTE = 60_000

/** A time in the API's format, this many minutes from `NOON`. */
export const minutes = (count: number): string => new Date(NOON + count * MINUTE).toISOString()

/** An id made from a word. The same word gives the same id in every test and every run. */
export function anId(word: string): string {
  let id = ''
  for (let round = 0; id.length < 24; round++) {
    let hash = 0x811c9dc5 ^ round
    for (const letter of `${word}/${round}`) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
    id += hash.toString(16).padStart(8, '0')
  }
  return id.slice(0, 24)
}

type Of<K extends Kind> = Extract<Experience, { kind: K }>
type StepOf<K extends Kind> = Of<K>['steps'][number]

/** A valid step of its kind that needs nothing from the page. */
export function aStep<K extends Kind = 'tour'>(given: Partial<StepOf<K>> & { kind?: K } = {}): StepOf<K> {
  const { kind = 'tour' as K, ...changes } = given
  const base: { [kind in Kind]: Step } = {
    tour: { id: anId('step'), title: 'Welcome', body: 'Here is how it works.' },
    survey: { id: anId('step'), title: 'How likely are you to recommend us?', question: { type: 'nps' } },
    launcher: {
      id: anId('step'),
      title: 'Help',
      buttons: [{ id: anId('item'), does: 'open', text: 'Guide', url: 'https://docs.example.com/' }],
    },
    tooltip: { id: anId('step'), body: 'Saves your work.', place: { beside: '#save' } },
    embed: { id: anId('step'), title: 'Maintenance on Sunday', place: { banner: 'top' } },
  }
  return { ...base[kind], ...changes } as StepOf<K>
}

/** A live Experience: a tour, unless `kind` says otherwise. `step` changes its first step. */
export function anExperience<K extends Kind = 'tour'>(
  given: Partial<Omit<Of<K>, 'kind'>> & { kind?: K; step?: Partial<StepOf<K>> } = {},
): Of<K> {
  const { kind = 'tour' as K, step, ...changes } = given
  return {
    id: anId(kind),
    kind,
    name: `A ${kind}`,
    published_at: minutes(-60),
    steps: [aStep<K>({ kind, ...step } as Partial<StepOf<K>> & { kind: K })],
    ...changes,
  } as unknown as Of<K>
}

/** A waiting Delivery with the API's defaults, for the Experience of `anExperience()`. */
export function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    id: anId('delivery'),
    created_at: minutes(-30),
    updated_at: minutes(-30),
    model_id: anId('tour'),
    model_kind: 'tour',
    profile_id: anId('profile'),
    idempotency_key: null,
    options: null,
    from: null,
    until: null,
    use_segmentation: false,
    once: false,
    skip_triggers: true,
    skip_url_match: true,
    at: null,
    at_href: null,
    interaction_id: null,
    leased_until: null,
    group_kind: 'delivery',
    dropped_at: null,
    dropped_because: null,
    ...changes,
  }
}

/** A Delivery with its Experience, as `evaluate` takes it. */
export function delivered(
  changes: Partial<Delivery> = {},
  experience: Experience = anExperience(),
): Candidate & { kind: 'delivery' } {
  const { id, model_id, from, until, use_segmentation, once, skip_triggers, skip_url_match, at, dropped_because } =
    aDelivery({ model_id: experience.id, ...changes })
  return {
    kind: 'delivery',
    delivery: { id, model_id, from, until, use_segmentation, once, skip_triggers, skip_url_match, at, dropped_because },
    experience,
  }
}

/** An automatic Experience, as `evaluate` takes it. */
export const automatic = (experience: Experience = anExperience()): Candidate & { kind: 'automatic' } => ({
  kind: 'automatic',
  experience,
})

/** A page that was opened ten minutes ago and used a minute ago. */
export const aPage = (changes: Partial<PageFacts> = {}): PageFacts => ({
  opened_at: NOON - 10 * MINUTE,
  active_at: NOON - MINUTE,
  elements: {},
  fired: {},
  ...changes,
})

/** A person on an enabled domain at `NOON` who has seen nothing yet. */
export const aSituation = (changes: Partial<Situation> = {}): Situation => ({
  now: NOON,
  url: 'https://app.example.com/projects?tab=all',
  page: aPage(),
  domain: { enabled: true, url_group_id: null },
  profile: { percent: 42.5, properties: { email: 'mia@example.com', plan: 'pro' } },
  company: null,
  events: {},
  history: {},
  displayed: [],
  settings: { once_rule: 'skip_if_seen', frequency_limits: [] },
  segments: {},
  ...changes,
})

/** Displayed once, a day before `NOON`. */
export const aPast = (changes: Partial<Past> = {}): Past => ({
  count: 1,
  state: 'displayed',
  last_at: NOON - 24 * 60 * MINUTE,
  completed: false,
  defer_until: null,
  ...changes,
})

export const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  id: anId('profile'),
  created_at: minutes(-24 * 60),
  updated_at: minutes(-30),
  uid: 'user-1',
  email: 'mia@example.com',
  browser_x: 1280,
  browser_tz: 1,
  browser_tz_minutes: 60,
  browser_l: 'en-GB',
  browser_n: 'chrome',
  browser_k: 'desktop',
  percent: 42.5,
  last_seen_at: minutes(-30),
  last_seen_session_count: 3,
  delivery_ids: [],
  last_cleared_at: null,
  ...changes,
})

export const aCompany = (changes: Partial<Company> = {}): Company => ({
  id: anId('company'),
  created_at: minutes(-24 * 60),
  updated_at: minutes(-30),
  uid: 'company-1',
  name: 'Example Ltd',
  ...changes,
})

/** A visible tab of an open account with nothing on its stage. */
export const aStage = (changes: Partial<Stage> = {}): Stage => ({
  now: NOON,
  tab: 'tab',
  visible: true,
  open: true,
  shows: null,
  underWay: [],
  rests: {},
  ...changes,
})

/** An automatic tour that goes on in the tab of `aStage()`. */
export const anUnderWay = (changes: Partial<UnderWay> = {}): UnderWay => ({
  interaction: 'interaction',
  experience: anId('tour'),
  delivery: null,
  tab: 'tab',
  version: 1,
  ...changes,
})
