import { parts as bundled } from '../../src/client/parts.ts'
import type { Kind } from '../../src/protocol/experience.ts'
import type { Outcome, View, ViewInput } from '../../src/protocol/view.ts'

export type Parts = typeof bundled

/** What opens in place of a view. */
export type Open = (input: ViewInput) => View

const KINDS: readonly Kind[] = ['tour', 'survey', 'launcher', 'tooltip', 'embed']
const views = new Set<string>([...KINDS, 'inspector'])

// Before any test: an import takes real time, of which virtual time knows nothing.
const loaded = new Map<string, unknown>()
for (const [name, load] of Object.entries(bundled)) if (!views.has(name)) loaded.set(name, await load())

/**
 * The runtime's own parts, with views that a test looks into. `arrives` is what each import waits for; what it throws is why
 * the import failed.
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
  /** What it was told while it stood. */
  updates: Parameters<View['update']>[0][]
  say(outcome: Outcome): void
}
