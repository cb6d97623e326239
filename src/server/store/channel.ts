/** A word to every other process at the same database. It may get lost: whoever has to be sure looks by itself. */
export interface Channel {
  tell(word: string): void
  /** Every word that another process tells from now on. */
  hear(listener: (word: string) => void): void
}
