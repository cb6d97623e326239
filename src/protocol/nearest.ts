/** The word that was probably meant: at most two typos away, for short words one. Capitals, `_` and `-` do not count. */
export function nearest(
  word: string,
  known: readonly string[],
  allowed: (known: string) => number = () => (word.length < 4 ? 1 : 2),
): string | undefined {
  const ranked = known
    .map(each => ({ each, slips: distance(letters(word), letters(each)) }))
    .sort((a, b) => a.slips - b.slips)
  return ranked.find(({ each, slips }) => slips <= allowed(letters(each)))?.each
}

/** The field that was probably meant: misspelt, in another number, or written out where the field is short, or the other way round. */
export const nearestField = (name: string, known: readonly string[]): string | undefined =>
  nearest(name, known, each => Math.max(1, Math.floor(each.length / 3))) ??
  known.find(each => singular(letters(each)) === singular(letters(name))) ??
  known.find(each => begins(letters(each), letters(name)) || begins(letters(name), letters(each)))

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[sxz]|[cs]h)es$|s$/, '')

const begins = (short: string, long: string): boolean => short.length >= 2 && long.startsWith(short)

function letters(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, '')
}

/** The number of letters to add, remove, change or swap with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (same ? 0 : 1),
        swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
