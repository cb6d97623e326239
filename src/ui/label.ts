import type { Words } from '../protocol/view.ts'

/** One of our own texts, in the language of the Experience if it brings one. Each `#` becomes the next number. */
export function label({ labels }: Words, english: string, ...numbers: number[]): string {
  return (labels?.[english] ?? english).replace(/#/g, () => `${numbers.shift()}`)
}
