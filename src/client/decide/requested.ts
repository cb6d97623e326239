import type { Host } from '../browser/host.ts'
import type { State } from '../state/state.ts'

/** A link (`?beckon=<id>`) asks for an Experience like `show()`, once for as long as it stands in the address. */
export function followLinks({ $wishes, $address }: Pick<State, '$wishes' | '$address'>, host: Host) {
  let last: string | null = null
  const look = () => {
    const id = new URLSearchParams(host.location.search).get('beckon')
    if (id && id !== last) $wishes.set([...$wishes.get(), { id, group_kind: 'link' }])
    last = id
  }
  $address.listen(look)
  look()
}

/** What is asked for and stands here already goes on at its step: the wish is spent. */
export function spendWishes({ $wishes, $record, $tab }: Pick<State, '$wishes' | '$record' | '$tab'>) {
  const look = () => {
    const here = $record.get().showings.filter(({ tab, wait }) => tab === $tab.get() && !wait)
    const wishes = $wishes.get()
    const left = wishes.filter(({ id }) => !here.some(({ experience }) => experience.id === id))
    if (left.length < wishes.length) $wishes.set(left)
  }
  $record.listen(look)
  $wishes.listen(look)
  look()
}
