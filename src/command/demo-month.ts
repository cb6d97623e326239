import type { Experience } from '../protocol/experience.ts'
import { BootAnswer } from '../protocol/schema/wire-answer.ts'
import { WIRE } from '../protocol/wire.ts'

const DAY = 86_400_000
const SECOND = 1_000
const PEOPLE = 180

/** Sends requests like a page of the demo's product. */
export interface DemoPage {
  token: string
  /** The origin of the demo's product. */
  origin: string
  fetch: typeof globalThis.fetch
}

/** Random-looking numbers that are the same at every start. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A realistic month for a small harbour: some people finish the tour, some leave half-way, a few answer. It is sent like pages
 * send it, so that the figures are made from the same rows.
 */
export async function seedMonth(page: DemoPage, experiences: Experience[], now: number): Promise<void> {
  const tour = experiences.find(({ kind }) => kind === 'tour')
  const survey = experiences.find(({ name }) => name === 'Would you recommend us?')
  if (!tour || !survey) return
  const draw = chance(20_260_301)
  for (let person = 0; person < PEOPLE; person++) {
    // More people on weekdays than on weekends, and more recently than a month ago.
    const at = Math.round(now - DAY * 29 * draw() ** 1.3 - DAY * 0.1)
    const visit = await visitOf(page, `deckhand-${String(person + 1).padStart(3, '0')}`, draw() < 0.3)
    if (!visit) return
    const reports = [...ofTour(tour, at, draw), ...(draw() < 0.4 ? ofSurvey(survey, at + DAY / 24, draw) : [])]
    reports.push(...ofElements(tour, reports, draw))
    const signed = reports.map((report, index) => ({ ...report, key: `month-${person}-${index}`, visit }))
    await post(page, 'reports', { v: WIRE, token: page.token, reports: signed })
  }
}

type Said = { type: string; at: number; [field: string]: unknown }

const LANGUAGES = ['en', 'en', 'en', 'de', 'ar']

function shown(experience: Experience, at: number, draw: () => number): { interaction: string; first: Said } {
  const interaction = `month-${experience.id}-${Math.floor(draw() * 1e9).toString(36)}`
  const { id, kind, version } = experience
  const language = LANGUAGES[Math.floor(draw() * LANGUAGES.length)]
  const where = { page: 'month', href: 'http://localhost/demo/slackwater/' }
  const about = { interaction, experience: id, kind, group_kind: 'campaign', group_id: id, version, language }
  return { interaction, first: { type: 'displayed', at, ...about, ...where } }
}

function ofTour(tour: Experience, at: number, draw: () => number): Said[] {
  const { interaction, first } = shown(tour, at, draw)
  const reports: Said[] = [first]
  let then = at + (4 + draw() * 20) * SECOND
  const say = (type: string, more: object = {}) => reports.push({ type, at: Math.round(then), interaction, ...more })
  for (const [index, { id }] of tour.steps.entries()) {
    if (index === 0) continue
    if (draw() < 0.16) {
      say('exited')
      return reports
    }
    if (index === 1) say('started')
    say('step', { step: id })
    then += (5 + draw() * 40) * SECOND
  }
  if (draw() < 0.9) {
    say('completed')
    // The goal of the tour. Two of three people reach it.
    if (Math.round(then) % 3)
      reports.push({ type: 'event', at: Math.round(then + 60 * SECOND), name: 'berth_assigned' })
  }
  return reports
}

/**
 * People who came to a step found its element. Sometimes the page looked for it in vain first; the later the step, the more
 * often.
 */
function ofElements(tour: Experience, reports: Said[], draw: () => number): Said[] {
  const seen = reports.filter(({ type }) => type === 'step')
  const besideElement = tour.steps.filter(({ place }) => place && 'beside' in place)
  return besideElement.flatMap(({ id }, index) => {
    const at = seen.find(({ step }) => step === id)?.at
    const missing = draw() < 0.02 + 0.03 * index
    if (at === undefined) return []
    const about = { type: 'element', experience: tour.id, step: id, version: tour.version, at }
    return [...(missing ? [{ ...about, found: false }] : []), { ...about, found: true }]
  })
}

const WORDS = ['The tides on one page', 'The night view, at last', 'Berths by drag', 'Fewer clicks at arrivals', '']

function ofSurvey(survey: Experience, at: number, draw: () => number): Said[] {
  const { interaction, first } = shown(survey, Math.round(at), draw)
  if (draw() < 0.25) return [first, { type: 'exited', at: Math.round(at + 5 * SECOND), interaction }]
  const mark = Math.min(10, Math.floor(5 + 6 * draw() ** 0.6))
  const text = WORDS[Math.floor(draw() * WORDS.length)]
  const [asked, boats] = survey.steps
  const then = Math.round(at + (8 + draw() * 30) * SECOND)
  return [
    first,
    { type: 'answer', at: then, interaction, step: asked.id, answer: String(mark), ...(text ? { text } : {}) },
    ...(boats ? ofBoats(boats.id, interaction, then, draw) : []),
    { type: 'completed', at: then + SECOND, interaction },
  ]
}

/** The answer is optional, and some people skip it. */
function ofBoats(step: string, interaction: string, at: number, draw: () => number): Said[] {
  const answer = ['few', 'some', 'some', 'many', undefined][Math.floor(draw() * 5)]
  return [
    { type: 'step', at, interaction, step },
    ...(answer ? [{ type: 'answer', at, interaction, step, answer }] : []),
  ]
}

async function visitOf(page: DemoPage, uid: string, mobile: boolean): Promise<string | null> {
  const answer = BootAnswer.parse(await post(page, 'boot', {
    v: WIRE, token: page.token, page: uid, browser: uid, anonymous: uid, uid, visible: false, stage: null,
    href: `${page.origin}/demo/slackwater/`, facts: { browser_k: mobile ? 'mobile' : 'desktop', browser_x: mobile ? 390 : 1_280 },
  })) // biome-ignore format: one request
  return 'visit' in answer ? answer.visit : null
}

async function post({ origin, fetch }: DemoPage, path: 'boot' | 'reports', body: object): Promise<unknown> {
  const answer = await fetch(`${origin}/v3/observe/${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'text/plain' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
