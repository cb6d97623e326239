/** The word that was probably meant: at most two slips away. */
export function nearest(word: string, known: string[]): string | undefined {
  const ranked = known.map(each => ({ each, slips: distance(word, each) })).sort((a, b) => a.slips - b.slips)
  return ranked[0] && ranked[0].slips <= 2 ? ranked[0].each : undefined
}

/** Letters to add, remove or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]!
}
