import type { ExperienceRecord } from '../../protocol/experience.ts'
import { type DraftRow, isChanged } from '../drafts/draft.ts'
import { timestamp } from '../http/timestamp.ts'
import type { Content } from './assign-ids.ts'

/** What is stored of an Experience, without the id that stands beside it. */
export function contentOf(stored: string): Content {
  const { id: _, published_at: __, version: ___, run: ____, ...content } = JSON.parse(stored)
  return content as Content
}

export const storedContent = (id: string, content: Content): string => JSON.stringify({ id, ...content })

/** An Experience as the management API answers it: its draft, or what users get. */
export function experienceRecord(
  row: DraftRow,
  version: 'draft' | 'live' = 'draft',
): ExperienceRecord & { changed: boolean } {
  const content = contentOf(version === 'live' && row.live !== null ? row.live : row.draft)
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    ...content,
    published_at: timestamp(row.published_at),
    archived_at: timestamp(row.archived_at),
    changed: isChanged(row),
  } as ExperienceRecord & { changed: boolean }
}
