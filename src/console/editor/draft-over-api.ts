import type { Kind } from '../../protocol/experience.ts'
import type { Api } from '../api.ts'
import { ApiError, currentOf } from '../api-error.ts'
import { experiencePath } from '../words/addresses.ts'
import { type DraftAnswer, type DraftApi, storedIn } from './draft/draft-api.ts'
import type { JsonObject } from './draft/json.ts'

/** A draft by the management API, with the session of who is signed in. */
export function draftOverApi(api: Api, kind: Kind, id: string): DraftApi {
  const path = experiencePath({ kind, id })
  const answered = async (asked: Promise<{ [kind: string]: JsonObject }>): Promise<DraftAnswer> => {
    try {
      return { ok: true, stored: storedIn((await asked)[kind]!) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf<JsonObject>(error)
      const { status, messages } = error
      return { ok: false, status, messages, ...(current ? { current: storedIn(current) } : {}) }
    }
  }
  return {
    read: () => answered(api.get(path)),
    write: (changes, stamp) => answered(api.send('PATCH', path, { ...changes, stamp, autosave: true })),
  }
}
