import type { Content } from './draft.ts'
import type { JsonObject } from './json.ts'

/** What an Experience is beside what is written in it. */
export interface About {
  id: string
  kind: string
  published_at: string | null
  archived_at: string | null
  /** The draft differs from what people get. */
  changed: boolean
  publish_at: string | null
  unpublish_at: string | null
  schedule_problem: string | null
}

/** A draft as the server has it. */
export interface Stored {
  content: Content
  stamp: string
  about: About
}

export type DraftAnswer =
  | { ok: true; stored: Stored }
  /** `status` 0: nothing came back. `current`: somebody else wrote meanwhile, this. */
  | { ok: false; status: number; messages: string[]; current?: Stored }

/** How a draft is read and written; the console and the page of a customer do it in different ways. */
export interface DraftApi {
  read(): Promise<DraftAnswer>
  /** Fields that changed, null for those that are gone; done only if the draft still has this stamp. */
  write(changes: JsonObject, stamp: string): Promise<DraftAnswer>
}

const ABOUT = ['id', 'kind', 'published_at', 'archived_at', 'changed', 'publish_at', 'unpublish_at', 'schedule_problem']
const NOT_WRITTEN = new Set([...ABOUT.filter(name => name !== 'kind'), 'created_at', 'updated_at', 'stamp'])

/** Takes an Experience, as the management API answers it, apart. */
export function storedIn(record: JsonObject): Stored {
  const pick = (isPicked: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isPicked(name)))
  return {
    content: pick(name => !NOT_WRITTEN.has(name)),
    stamp: String(record.stamp),
    about: pick(name => ABOUT.includes(name)) as unknown as About,
  }
}
