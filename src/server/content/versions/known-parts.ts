import QuickLRU from 'quick-lru'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    readParts: ReadParts
  }
}

/**
 * What reports about an Experience may name, because one of its versions has it. Old versions count too: pages that were opened
 * before the last publishing still report, and a showing that began in one version may go on in the next.
 */
export interface KnownParts {
  hasStep(step: string): boolean
  /** A button, or an item of a launcher. */
  hasButton(step: string, button: string): boolean
  hasItem(item: string): boolean
  hasRun(run: number): boolean
}

/** `newest` is the id of its newest version. Null: nobody can have seen it. */
export type ReadParts = (tx: Tx, account: string, experience: string, newest: string | null) => Promise<KnownParts>

/** A column `newest`, for statements that read an Experience or something about it. */
export const newestVersionOf = (account: string, experience: string): string =>
  `(SELECT v.id FROM versions v WHERE v.account_id = ${account} AND v.experience_id = ${experience}
     ORDER BY v.number DESC LIMIT 1) AS newest`

const MOST = 500

/** Versions never change, so what was read stays right until there is a newer one. */
export function createReadParts(): ReadParts {
  const known = new QuickLRU<string, KnownParts>({ maxSize: MOST })
  return async (tx, account, experience, newest) => {
    if (newest === null) return partsOf([])
    const key = `${account} ${experience} ${newest}`
    const before = known.get(key)
    if (before) return before
    const versions = await tx.query<StoredVersion>(
      'SELECT run, content FROM versions WHERE account_id = $1 AND experience_id = $2',
      [account, experience],
    )
    const parts = partsOf(versions)
    known.set(key, parts)
    return parts
  }
}

type StoredVersion = RowOf<'versions', 'run' | 'content'>

interface Content {
  steps?: { id: string; buttons?: { id?: string }[] }[]
}

function partsOf(versions: StoredVersion[]): KnownParts {
  const steps = new Map<string, Set<string>>()
  for (const { content } of versions) {
    for (const { id, buttons = [] } of (JSON.parse(content) as Content).steps ?? []) {
      const known = steps.get(id) ?? new Set()
      steps.set(id, known)
      for (const button of buttons) if (button.id !== undefined) known.add(button.id)
    }
  }
  const items = new Set([...steps.values()].flatMap(buttons => [...buttons]))
  const runs = new Set(versions.map(({ run }) => run))
  return {
    hasStep: step => steps.has(step),
    hasButton: (step, button) => steps.get(step)?.has(button) ?? false,
    hasItem: item => items.has(item),
    hasRun: run => runs.has(run),
  }
}
