import type { Words } from '../protocol/view.ts'

/** A word of ours, in the language of the Experience where it came with one. Each `#` takes the next number. */
export function label({ labels }: Words, english: string, ...numbers: number[]): string {
  return (labels?.[english] ?? english).replace(/#/g, () => `${numbers.shift()}`)
}
