import { complete } from '../../../content/complete.ts'
import type { ExperienceRecord } from '../../../protocol/experience.ts'
import { timestamp } from '../../http/timestamp.ts'
import { type DraftRow, storedAs, storedBody, type Which } from '../drafts/draft.ts'
import { draftRecord } from '../drafts/draft-record.ts'
import type { Content } from './assign-ids.ts'

/** The stored content of an Experience. Whatever was stored, it is as it would be stored today. */
export const contentOf = (stored: string): Content => complete(storedBody(stored) as unknown as Content)

/** An Experience as the management API returns it: its draft, its live version, or its scheduled version. */
export function experienceRecord(row: DraftRow, which: Which = 'draft'): ExperienceRecord & { changed: boolean } {
  return {
    ...draftRecord(row, contentOf(storedAs(row, which) ?? row.draft)),
    publish_at: timestamp(row.publish_at ?? null),
    unpublish_at: timestamp(row.unpublish_at ?? null),
    schedule_problem: row.schedule_problem ?? null,
  } as ExperienceRecord & { changed: boolean }
}
