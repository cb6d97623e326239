import { complete } from '../../../content/complete.ts'
import type { ExperienceRecord } from '../../../protocol/experience.ts'
import { conflict } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { type DraftRow, isChanged, storedBody } from '../drafts/draft.ts'
import { stampOf } from '../drafts/stamp.ts'
import type { Content } from './assign-ids.ts'

/** The stored content of an Experience. Whatever was stored, it is as it would be stored today. */
export const contentOf = (stored: string): Content => complete(storedBody(stored) as unknown as Content)

export const storedContent = (id: string, content: Content): string => JSON.stringify({ id, ...content })

export type Which = 'draft' | 'live' | 'scheduled'

/** The stored content of that version; null if there is none. */
export const storedAs = ({ draft, live, scheduled = null }: DraftRow, which: Which): string | null =>
  ({ draft, live, scheduled })[which]

/** Answers with an error if it does not exist. */
export function needStored(row: DraftRow, which: Which = 'draft'): string {
  const stored = storedAs(row, which)
  if (stored === null)
    throw conflict(
      which === 'live' ? `The ${row.kind} is not live; publish it first` : 'Nothing is scheduled; set publish_at first',
      which === 'live' ? 'not_live' : 'not_scheduled',
    )
  return stored
}

/** An Experience as the management API returns it: its draft, its live version, or its scheduled version. */
export function experienceRecord(row: DraftRow, which: Which = 'draft'): ExperienceRecord & { changed: boolean } {
  const content = contentOf(storedAs(row, which) ?? row.draft)
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    ...content,
    published_at: timestamp(row.published_at),
    archived_at: timestamp(row.archived_at),
    changed: isChanged(row),
    stamp: stampOf(row),
    publish_at: timestamp(row.publish_at ?? null),
    unpublish_at: timestamp(row.unpublish_at ?? null),
    schedule_problem: row.schedule_problem ?? null,
  } as ExperienceRecord & { changed: boolean }
}
