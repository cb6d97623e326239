import type { Warning } from '../protocol/answer.ts'
import type { ParamsFor } from '../protocol/contract.ts'
import type { ExperienceRecord, Kind } from '../protocol/experience.ts'
import { experienceIn } from '../protocol/experience-in.ts'
import { kindPath, pluralOf } from '../protocol/kind-path.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import type { Api } from './api.ts'

/** What all kinds have: when people get it. */
export type Timing = Pick<
  ParamsFor<'PATCH /v3/edit/tours/:id'>,
  'published_at' | 'publish_at' | 'unpublish_at' | 'schedule' | 'if_publish_at' | 'if_unpublish_at'
>

/** All Experiences of the account that are not archived, as drafts. */
export async function listExperiences(api: Api, kinds: readonly Kind[] = KINDS): Promise<ExperienceRecord[]> {
  const found: ExperienceRecord[] = []
  for (const kind of kinds)
    for await (const each of api.each(kindPath(kind), pluralOf(kind), { limit: 500 }))
      if (!each.archived_at) found.push(each)
  return found
}

export async function changeExperience(api: Api, kind: Kind, id: string, timing: Timing): Promise<ExperienceRecord> {
  return experienceIn(await api.send('PATCH', `${kindPath(kind)}/:id`, { id, ...timing }))
}

/** Publishes the current draft. Returns it with its warnings. */
export async function publishExperience(
  api: Api,
  kind: Kind,
  id: string,
  how: Pick<Timing, 'schedule'> = {},
): Promise<[ExperienceRecord, Warning[]]> {
  const answer = await api.send('PATCH', `${kindPath(kind)}/:id`, { id, published_at: '$now', ...how })
  return [experienceIn(answer), answer.warnings ?? []]
}
