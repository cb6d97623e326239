import { useEffect, useRef, useState } from 'preact/hooks'
import type { Delivery } from '../../src/protocol/delivery.ts'
import type { ExperienceRecord, Kind } from '../../src/protocol/experience.ts'
import type { Interaction, SurveyResponse } from '../../src/protocol/interaction.ts'
import type { Profile } from '../../src/protocol/profile.ts'
import type { Url } from '../../src/protocol/url.ts'
import type { Api } from './api.ts'

/** The current answers of the API, which are requested again and again. */
export interface Live {
  profile: Profile | null
  deliveries: Delivery[]
  interactions: Interaction[]
  responses: SurveyResponse[]
  experiences: ExperienceRecord[]
  url: Url | null
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
  const list = async <T>(path: string, key: string): Promise<T[]> => {
    const answer = await api.get<{ [key: string]: T[] }>(path)
    return answer.ok ? (answer.body[key] ?? []) : []
  }
  const [experiences, urls, account, found] = await Promise.all([
    Promise.all(KINDS.map(kind => list<ExperienceRecord>(`/v3/edit/${kind}s`, `${kind}s`))).then(lists => lists.flat()),
    list<Url>('/v3/edit/urls', 'urls'),
    api.get<{ account: { live_pages: boolean } }>('/v3/edit/account'),
    findProfile(api, uid),
  ])
  const shown = experiences.filter(({ archived_at }) => !archived_at)
  const url = urls.find(({ host }) => host === location.hostname) ?? null
  const live_pages = account.ok && account.body.account.live_pages
  if (!found) return { ...NOTHING, experiences: shown, url, live_pages }
  const own = (each: { profile: { id: string } }) => each.profile.id === found.id
  const [deliveries, interactions, responses] = await Promise.all([
    list<Delivery>(`/v3/edit/deliveries?profile_id=${found.id}&limit=20`, 'deliveries'),
    Promise.all(
      shown.map(({ id }) =>
        list<Interaction>(`/v3/analyze/interactions?id=${id}&order=updated_at&limit=20`, 'interactions'),
      ),
    ),
    list<SurveyResponse>('/v3/analyze/responses?limit=50', 'responses'),
  ])
  return {
    experiences: shown,
    url,
    live_pages,
    profile: found,
    deliveries,
    interactions: interactions
      .flat()
      .filter(own)
      .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1)),
    responses: responses.filter(own),
  }
}

/** Null: the server has not seen this person. */
async function findProfile(api: Api, uid: string): Promise<Profile | null> {
  const answer = await api.get<{ profile: Profile }>(`/v3/analyze/profile?uid=${encodeURIComponent(uid)}`)
  return answer.ok ? answer.body.profile : null
}
