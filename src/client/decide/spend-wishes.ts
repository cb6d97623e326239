import { isWished } from '../state/facts.ts'
import type { State } from '../state/state.ts'

/** If something that was asked for is already on the stage or has just begun, it goes on at its step. The request is done. */
export function spendWishes({ $wishes, $record, $tab }: Pick<State, '$wishes' | '$record' | '$tab'>) {
  const look = () => {
    const here = $record.get().showings.filter(({ tab, wait }) => tab === $tab.get() && !wait)
    const wishes = $wishes.get()
    const left = wishes.filter(({ id }) => !here.some(({ experience }) => isWished(id, experience)))
    if (left.length < wishes.length) $wishes.set(left)
  }
  for (const $fact of [$record, $wishes, $tab]) $fact.listen(look)
  look()
}
