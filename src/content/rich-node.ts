/** A text as a tree: strings are text, never markup. */
export type RichNode = string | RichElement

export interface RichElement {
  tag: 'p' | 'ul' | 'ol' | 'li' | 'br' | 'strong' | 'em' | 'code' | 'a'
  children: RichNode[]
  /** Of an `a` only, and safe. */
  href?: string
}
