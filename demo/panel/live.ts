import { useEffect, useRef, useState } from 'preact/hooks'
import type { AnswerFor, Api } from '../../src/api/index.ts'
import type { DeliveryRecord, HostRecord } from '../../src/protocol/answer.ts'
import type { ExperienceRecord, Kind } from '../../src/protocol/experience.ts'
import { kindPath, pluralOf } from '../../src/protocol/kind-path.ts'
import { granted } from './api.ts'

export type Profile = AnswerFor<'GET /v3/analyze/profile'>['profile']
export type Interaction = AnswerFor<'GET /v3/analyze/interactions'>['interactions'][number]
export type SurveyResponse = AnswerFor<'GET /v3/analyze/responses'>['responses'][number]

/** The current answers of the API, which are requested again and again. */
export interface Live {
  profile: Profile | null
  deliveries: DeliveryRecord[]
  interactions: Interaction[]
  responses: SurveyResponse[]
  experiences: ExperienceRecord[]
  url: HostRecord | null
  /** Whether live pages are on. */
  live_pages: boolean
}

const NOTHING: Live = {
  profile: null,
  deliveries: [],
  interactions: [],
  responses: [],
  experiences: [],
  url: null,
  live_pages: true,
}
const KINDS: Kind[] = ['tour', 'survey', 'launcher', 'tooltip', 'embed']
const PAUSE = 1_200

/** Asks again and again. `again` asks at once, and resolves with the answer. An older answer never replaces a newer one. */
export function useLive(api: Api, uid: string): Live & { again(): Promise<void> } {
  const [live, setLive] = useState(NOTHING)
  const turns = useRef({ begun: 0, shown: 0 }).current
  const again = async () => {
    const turn = ++turns.begun
    const found = await look(api, uid)
    if (turn <= turns.shown) return
    turns.shown = turn
    setLive(found)
  }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let open = true
    // Answers about another person are out of date now.
    turns.shown = turns.begun
    const ask = async () => {
      if (!document.hidden) await again()
      if (open) timer = setTimeout(ask, PAUSE)
    }
    ask()
    return () => {
      open = false
      clearTimeout(timer)
    }
  }, [api, uid])
  return { ...live, again }
}

async function look(api: Api, uid: string): Promise<Live> {
  const [experiences, urls, account, found] = await Promise.all([
    Promise.all(KINDS.map(kind => experiencesOf(api, kind))).then(lists => lists.flat()),
    granted(api.get('/v3/edit/urls')),
    granted(api.get('/v3/edit/account')),
    // Null: the server has not seen this person.
    granted(api.get('/v3/analyze/profile', { uid })),
  ])
  const shown = experiences.filter(({ archived_at }) => !archived_at)
  const url = urls?.urls.find(({ host }) => host === location.hostname) ?? null
  const live_pages = account?.account.live_pages ?? false
  if (!found) return { ...NOTHING, experiences: shown, url, live_pages }
  const { profile } = found
  const own = (each: Interaction | SurveyResponse) => each.profile.id === profile.id
  const [deliveries, interactions, responses] = await Promise.all([
    granted(api.get('/v3/edit/deliveries', { profile_id: profile.id, limit: 20 })),
    Promise.all(shown.map(({ id }) => interactionsWith(api, id))),
    granted(api.get('/v3/analyze/responses', { limit: 50 })),
  ])
  return {
    experiences: shown,
    url,
    live_pages,
    profile,
    deliveries: deliveries?.deliveries ?? [],
    interactions: interactions
      .flat()
      .filter(own)
      .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1)),
    responses: responses?.responses.filter(own) ?? [],
  }
}

async function experiencesOf(api: Api, kind: Kind): Promise<ExperienceRecord[]> {
  const found: ExperienceRecord[] = []
  const read = async () => {
    for await (const each of api.each(kindPath(kind), pluralOf(kind))) found.push(each)
  }
  await granted(read())
  return found
}

async function interactionsWith(api: Api, id: string): Promise<Interaction[]> {
  const found = await granted(api.get('/v3/analyze/interactions', { id, order: 'updated_at', limit: 20 }))
  return found?.interactions ?? []
}
