import type { GroupKind } from '../../protocol/delivery.ts'

/** What a page may say when it starts the runtime. */
export interface Options {
  /** Address of the server. The script knows its own; with the package it is needed. */
  api?: string
  /** Wins over the browser's language. */
  language?: string
  /** Functions of the page that buttons may call, by name. */
  actions?: { [name: string]: () => void }
  /** Strips private parts of addresses before they are sent. */
  urlFilter?: (href: string) => string
  /** Nothing happens at all. */
  disabled?: boolean
  /** False: nothing is stored or sent until `init` is called again without it. */
  consent?: boolean
}

/** The gates of a Delivery, with the same defaults. */
export interface ShowOptions {
  use_segmentation?: boolean
  once?: boolean
  skip_triggers?: boolean
  skip_url_match?: boolean
  /** Where it comes from, when not from the page. */
  group_kind?: GroupKind
  group_id?: string
}
