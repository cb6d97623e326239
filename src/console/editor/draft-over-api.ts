import type { Kind } from '../../protocol/experience.ts'
import type { Api } from '../api.ts'
import { ApiError, currentOf } from '../api-error.ts'
import { experiencePath } from '../words/addresses.ts'
import type { Colleague } from './draft/colleague.ts'
import { type Besides, type DraftAnswer, type DraftApi, storedIn } from './draft/draft-api.ts'
import type { JsonObject } from './draft/json.ts'

/** What has a draft: Experiences, and named Segments. */
export type Drafted = Kind | 'segment'

type Answer = { [kind: string]: unknown } & Besides & { repeated?: true }

/** A draft over the management API, with the session of the signed-in user. */
export function draftOverApi(api: Api, kind: Drafted, id: string): DraftApi {
  const path = kind === 'segment' ? `/v3/edit/segments/${id}` : experiencePath({ kind, id })
  // Only Experiences record Changes, so only they distinguish autosaves.
  const how = kind === 'segment' ? {} : { autosave: true }
  const answered = async (asked: Promise<Answer>): Promise<DraftAnswer> => {
    try {
      const { [kind]: record, repeated, ...besides } = await asked
      const stored = storedIn(record as JsonObject, besides)
      return repeated ? { ok: true, stored, repeated } : { ok: true, stored }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf<JsonObject>(error)
      const { status, messages, body } = error
      return {
        ok: false,
        status,
        messages,
        ...(current ? { current: storedIn(current, { changed_by: body.changed_by as Colleague | null }) } : {}),
      }
    }
  }
  return {
    read: () => answered(api.get(path)),
    write: (changes, stamp, save_id) => answered(api.send('PATCH', path, { ...changes, stamp, save_id, ...how })),
  }
}
