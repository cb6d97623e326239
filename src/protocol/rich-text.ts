/** A text as a tree: strings are text, never markup. What has to be filled in for its reader stands apart. */
export type RichNode = string | RichTag | RichElement

/** A merge tag, as it was written. */
export interface RichTag {
  say: string
}

export interface RichElement {
  tag: 'p' | 'ul' | 'ol' | 'li' | 'br' | 'strong' | 'em' | 'code' | 'a'
  children: RichNode[]
  /** Of an `a` only, as it was written: values may have to be filled in, and it is safe only then. */
  href?: string
}
