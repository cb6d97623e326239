import type { SegmentRecord } from '../../protocol/answer.ts'
import type { ExperienceRecord, Kind } from '../../protocol/experience.ts'
import { experienceIn } from '../../protocol/experience-in.ts'
import type { Api, Got } from '../api.ts'
import { ApiError, currentOf } from '../api-error.ts'
import { onePath } from '../words/addresses.ts'
import { type Besides, type DraftAnswer, type DraftApi, storedIn } from './draft/draft-api.ts'

/** What has a draft: Experiences, and named Segments. */
export type Drafted = Kind | 'segment'

/** A draft over the management API, with the session of the signed-in user. */
export const draftOverApi = (api: Api, kind: Drafted, id: string): DraftApi =>
  kind === 'segment' ? segmentDraft(api, id) : experienceDraft(api, kind, id)

function experienceDraft(api: Api, kind: Kind, id: string): DraftApi {
  const path = onePath(kind)
  return {
    read: () =>
      answered(api.get(path, { id }), answer => ({ record: experienceIn(answer), besides: besidesIn(answer) })),
    write: (changes, stamp, save_id) =>
      answered(api.change(path, changes, { id, stamp, save_id, autosave: true }), answer => {
        const { changed_by, repeated } = answer
        return { record: experienceIn(answer), besides: { changed_by }, repeated }
      }),
  }
}

/** Without the record. */
function besidesIn(answer: Got<ReturnType<typeof onePath>>): Besides {
  const { changed_by, standing_by, segments_stamp, segments, changed_segments, review_stamp, decided_by } = answer
  return { changed_by, standing_by, segments_stamp, segments, changed_segments, review_stamp, decided_by }
}

/** Only Experiences record Changes, so only they distinguish autosaves. */
function segmentDraft(api: Api, id: string): DraftApi {
  const path = '/v3/edit/segments/:id'
  return {
    read: () => answered(api.get(path, { id }), ({ segment, ...besides }) => ({ record: segment, besides })),
    write: (changes, stamp, save_id) =>
      answered(api.change(path, changes, { id, stamp, save_id }), ({ segment, changed_by, repeated }) => ({
        record: segment,
        besides: { changed_by },
        repeated,
      })),
  }
}

interface Parts {
  record: ExperienceRecord | SegmentRecord
  besides: Besides
  repeated?: true
}

async function answered<A>(asked: Promise<A>, partsOf: (answer: A) => Parts): Promise<DraftAnswer> {
  try {
    const { record, besides, repeated } = partsOf(await asked)
    const stored = storedIn(record, besides)
    return repeated ? { ok: true, stored, repeated } : { ok: true, stored }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const current = currentOf(error)
    const { status, messages, body } = error
    return {
      ok: false,
      status,
      messages,
      ...(current && { current: storedIn(current, { changed_by: body.changed_by }) }),
    }
  }
}
