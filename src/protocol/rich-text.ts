/** A text as a tree. Strings are text, never markup. Merge tags are separate nodes, because each reader has other values. */
export type RichNode = string | RichTag | RichElement

/** A merge tag, as it was written. */
export interface RichTag {
  say: string
}

export interface RichElement {
  tag: 'p' | 'ul' | 'ol' | 'li' | 'br' | 'strong' | 'em' | 'code' | 'a'
  children: RichNode[]
  /** Only for an `a`, as it was written. It may contain merge tags, and is checked after they are filled in. */
  href?: string
}
