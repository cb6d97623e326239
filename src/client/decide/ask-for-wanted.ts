import type { Guard } from '../browser/guard.ts'
import { isWished } from '../state/facts.ts'
import type { State } from '../state/state.ts'
import { broughtBy } from './candidates.ts'
import type { DecideFacts } from './facts.ts'

/**
 * Asks the server again for what the page, a link or a button wants and the feed does not have: some Experiences are only known by
 * their id. Once for each, because it may not exist.
 */
export function askForWanted(
  { $wishes, $boot }: Pick<State, '$wishes' | '$boot'>,
  { $feed }: DecideFacts,
  { guard, refresh }: { guard: Guard; refresh(): Promise<unknown> },
) {
  const asked = new Set<string>()
  const ask = guard(refresh)
  const look = () => {
    const { answer } = $boot.get()
    const feed = $feed.get()
    if (!answer || answer.feed?.version !== feed?.version) return
    const known = [...(feed?.experiences ?? []), ...broughtBy(answer).map(({ experience }) => experience)]
    const unknown = $wishes.get().filter(({ id }) => !asked.has(id) && !known.some(one => isWished(id, one)))
    for (const { id } of unknown) asked.add(id)
    if (unknown[0]) ask()
  }
  for (const $fact of [$wishes, $boot, $feed]) $fact.listen(look)
  look()
}
