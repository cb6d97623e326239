import { type Told, tell } from '../../journal/tell.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'

/** An Experience was published, changed or unpublished. */
export function tellOfLive(tx: Tx, account: Told, { id, kind, live }: DraftRow): void {
  const topic = live === null ? 'experience.unpublished' : 'experience.published'
  tell(tx, account, { topic, profile: null, experience: id, subject: { experience: id, kind } })
}
