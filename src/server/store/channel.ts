/** Sends a word to every other process at the same database. A word may get lost, so code that must be sure checks for itself. */
export interface Channel {
  tell(word: string): void
  /** Calls the listener with every word that another process sends from now on. */
  hear(listener: (word: string) => void): void
}
