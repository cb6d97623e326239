import { differences } from '../../../content/changes/difference.ts'
import { modelsOf } from '../../../content/changes/models.ts'
import { sentencesOf } from '../../../content/changes/sentences.ts'
import type { ChangeSummary } from '../../../protocol/change.ts'
import { latestChange } from '../../journal/changes/latest-change.ts'
import { summarise } from '../../journal/changes/summarise.ts'
import { type Writer, writersSince } from '../../journal/changes/writers-since.ts'
import type { Tx } from '../../store/store.ts'
import { authorOf } from '../drafts/author-of.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { needVersion } from '../drafts/keep-version.ts'
import { stampOf } from '../drafts/stamp.ts'
import { contentOf, needStored, type Which } from '../experiences/experience-record.ts'
import { namesIn } from './names-in.ts'

/** A content of an Experience: a version by its number, or the current state. */
export type Content = number | Which

interface Comparison {
  stamp: string
  from: Content
  to: Content
  change: ChangeSummary
  sentences: string[]
  /** Who wrote in the draft since the live version was published. */
  written_by?: Writer[]
}

export async function compareContents(tx: Tx, row: DraftRow, from: Content, to: Content): Promise<Comparison> {
  const [before, after] = [await modelsIn(tx, row, from), await modelsIn(tx, row, to)]
  const change = summarise(before, after, [await changeBehind(tx, row, from), await changeBehind(tx, row, to)])
  const nameById = await namesIn(tx, row.account_id, [before, after])
  const sentences = sentencesOf(differences(before, after), before, after, nameById)
  const written_by = from === 'live' && to === 'draft' ? await writersOf(tx, row) : undefined
  return { stamp: stampOf(row), from, to, change, sentences, written_by }
}

/** Whoever wrote last is among them, although it was before a roll back. */
async function writersOf(tx: Tx, row: DraftRow): Promise<Writer[]> {
  const { account_id, id } = row
  const writers = await writersSince(tx, account_id, id, await latestChange(tx, account_id, id, 'apply'))
  const last = await authorOf(tx, row)
  return last && !writers.some(writer => writer.id === last.id) ? [...writers, last] : writers
}

async function modelsIn(tx: Tx, row: DraftRow, which: Content) {
  const stored =
    typeof which === 'number' ? (await needVersion(tx, row.account_id, row.id, which)).content : needStored(row, which)
  return modelsOf(row.id, contentOf(stored))
}

/** The newest Change of the draft or of the live version. We do not look up which Change made an older version. */
async function changeBehind(tx: Tx, { account_id, id }: DraftRow, which: Content): Promise<string | null> {
  if (which === 'draft') return latestChange(tx, account_id, id)
  return which === 'live' ? latestChange(tx, account_id, id, 'apply') : null
}
