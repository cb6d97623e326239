import { type Audience, audienceSentences, isSameShare } from '../../../content/audience.ts'
import { type Difference, differences } from '../../../content/changes/difference.ts'
import { modelsOf } from '../../../content/changes/models.ts'
import { sentencesOf } from '../../../content/changes/sentences.ts'
import type { ChangeSummary } from '../../../protocol/change.ts'
import { notedAudience } from '../../journal/audience/noted-audience.ts'
import { readAudience } from '../../journal/audience/read-audience.ts'
import { latestChange } from '../../journal/changes/latest-change.ts'
import { summarise } from '../../journal/changes/summarise.ts'
import type { Writer } from '../../journal/changes/writers-since.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, needStored, type Which } from '../drafts/draft.ts'
import { liveNumber, needVersion } from '../drafts/keep-version.ts'
import { stampOf } from '../drafts/stamp.ts'
import { writersOf } from '../drafts/writers-of.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { namesIn } from './names-in.ts'

/** A content of an Experience: a version by its number, or the current state. */
export type Content = number | Which

interface Comparison {
  stamp: string
  from: Content
  to: Content
  change: ChangeSummary
  sentences: string[]
  /** Who wrote in the draft since the live version was published, or since it was unpublished. */
  written_by?: Writer[]
}

export async function compareContents(
  tx: Tx,
  row: DraftRow,
  from: Content,
  to: Content,
  when: 'then' | 'now' = 'then',
): Promise<Comparison> {
  const [before, after] = [await modelsIn(tx, row, from), await modelsIn(tx, row, to)]
  const change = summarise(before, after, [await changeBehind(tx, row, from), await changeBehind(tx, row, to)])
  const nameById = await namesIn(tx, row.account_id, [before, after])
  const found = differences(before, after)
  const [was, is] = [await audienceIn(tx, row, from, when), await audienceIn(tx, row, to, when)]
  const sentences =
    was && is
      ? [
          ...audienceSentences(was, is).map(sentence => `The ${row.kind}: ${sentence}`),
          ...sentencesOf(
            withoutAudience(found, isSameShare(was, is) ? AUDIENCE : AUDIENCE_AND_SHARE),
            before,
            after,
            nameById,
          ),
        ]
      : sentencesOf(found, before, after, nameById)
  const isOfDraft = to === 'draft' && (from === 'live' || row.live === null)
  const written_by = isOfDraft ? await writersOf(tx, row) : undefined
  return { stamp: stampOf(row), from, to, change, sentences, written_by }
}

const modelsIn = async (tx: Tx, row: DraftRow, which: Content) =>
  modelsOf(row.id, contentOf(await storedIn(tx, row, which)))

const storedIn = async (tx: Tx, row: DraftRow, which: Content): Promise<string> =>
  typeof which === 'number' ? (await needVersion(tx, row.account_id, row.id, which)).content : needStored(row, which)

/** A version that is not live was for whom it was for when it was. Null: nobody wrote that down. */
async function audienceIn(tx: Tx, row: DraftRow, which: Content, when: 'then' | 'now'): Promise<Audience | null> {
  const isPast = typeof which === 'number' && which !== liveNumber(row)
  if (isPast && when === 'then') return notedAudience(tx, row.account_id, row.id, { version: which })
  return readAudience(tx, row.account_id, await storedIn(tx, row, which))
}

/** The audience says it with the meaning of the Segments, and with the share if that is another one. */
const AUDIENCE = /^(segment|url_group_ids)(\.|$)/
const AUDIENCE_AND_SHARE = /^(segment|url_group_ids|automatic|percent)(\.|$)/

const withoutAudience = (found: Difference[], said: RegExp): Difference[] =>
  found.map(difference => {
    if (difference.kind !== 'update' || difference.model.path !== '') return difference
    const rest = Object.entries(difference.object).filter(([name]) => !said.test(name))
    return { ...difference, object: Object.fromEntries(rest) }
  })

/** The newest Change of the draft or of the live version. We do not look up which Change made an older version. */
async function changeBehind(tx: Tx, { account_id, id }: DraftRow, which: Content): Promise<string | null> {
  if (which === 'draft') return latestChange(tx, account_id, id)
  return which === 'live' ? latestChange(tx, account_id, id, 'apply') : null
}
