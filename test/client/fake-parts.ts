import { parts as bundled } from '../../src/client/parts.ts'
import type { Kind } from '../../src/protocol/experience.ts'
import type { Outcome, View, ViewInput } from '../../src/protocol/view.ts'

export type Parts = typeof bundled

/** What opens instead of a view. */
export type Open = (input: ViewInput) => View

const KINDS: readonly Kind[] = ['tour', 'survey', 'launcher', 'tooltip', 'embed']
const views = new Set<string>([...KINDS, 'inspector'])

// Loaded before any test: an import takes real time, which virtual time does not know.
const loaded = new Map<string, unknown>()
for (const [name, load] of Object.entries(bundled)) if (!views.has(name)) loaded.set(name, await load())

/**
 * The runtime's own parts, with views that a test can inspect. Each import waits for `arrives`. If that throws, the import fails.
 */
export function partsWith(
  open: Open,
  arrives: (name: string) => Promise<unknown>,
  inspect: (inspected: never) => () => void = () => () => {},
): Parts {
  const parts: { [name: string]: () => Promise<unknown> } = {}
  for (const name of Object.keys(bundled))
    parts[name] = async () => {
      await arrives(name)
      return loaded.get(name) ?? (name === 'inspector' ? { open: inspect } : { open })
    }
  return parts as unknown as Parts
}

/** A view on the screen, or one that was there. */
export interface SeenView {
  input: ViewInput
  open: boolean
  /** The updates that it got while it was on the screen. */
  updates: Parameters<View['update']>[0][]
  say(outcome: Outcome): void
}
