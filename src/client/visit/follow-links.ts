import type { State } from '../state/state.ts'

/** A link (`?beckon=<id>`) asks for an Experience like `show()`, once for as long as it stands in the address. */
export function followLinks({ $wishes, $address }: Pick<State, '$wishes' | '$address'>) {
  let last: string | undefined
  $address.subscribe(href => {
    const [, id] = /[?&]beckon=(\w+)/.exec(href) ?? []
    if (id && id !== last) $wishes.set([...$wishes.get(), { id, group_kind: 'link' }])
    last = id
  })
}
