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
    read: () => answered(api.get(path, { id }), answer => [experienceIn(answer), besidesIn(answer)]),
    write(changes, stamp, save_id) {
      const written = api.change(path, changes, { id, stamp, save_id, autosave: true })
      return answered(written, answer => [experienceIn(answer), { changed_by: answer.changed_by }])
    },
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
    read: () => answered(api.get(path, { id }), ({ segment, ...besides }) => [segment, besides]),
    write(changes, stamp, save_id) {
      const written = api.change(path, changes, { id, stamp, save_id })
      return answered(written, ({ segment, changed_by }) => [segment, { changed_by }])
    },
  }
}

type Parts = [record: ExperienceRecord | SegmentRecord, besides: Besides]

async function answered<A extends { repeated?: true }>(
  asked: Promise<A>,
  partsOf: (answer: A) => Parts,
): Promise<DraftAnswer> {
  try {
    const answer = await asked
    const stored = storedIn(...partsOf(answer))
    return answer.repeated ? { ok: true, stored, repeated: answer.repeated } : { ok: true, stored }
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
