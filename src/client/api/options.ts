import type { GroupKind } from '../../protocol/delivery.ts'

/** The options of `init`. Called again with others, it applies those. */
export interface Options {
  /** Address of the server. The script knows it already; the npm package needs it. */
  api?: string
  /** Overrides the browser's language. */
  language?: string
  /** Functions of the page that buttons can call, by name. */
  actions?: { [name: string]: () => void }
  /** Removes private parts of addresses before they are sent. */
  urlFilter?: (href: string) => string
  /** True: Beckon does nothing at all. */
  disabled?: boolean
  /** False: nothing is stored or sent until `init` is called again without this option. What was stored is removed. */
  consent?: boolean
  /** True: says in the browser's console what is wrong with a call, and what to write instead. */
  debug?: boolean
}

/** The conditions of a Delivery, with the same defaults. */
export interface ShowOptions {
  use_segmentation?: boolean
  once?: boolean
  skip_triggers?: boolean
  skip_url_match?: boolean
  /** Where the request comes from, if the page did not make it. */
  group_kind?: GroupKind
  group_id?: string
}
