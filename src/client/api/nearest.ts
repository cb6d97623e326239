/** The word that was probably meant: the same in another spelling, or with two letters at most that differ. */
export function nearest(word: string, words: string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z*]/g, '')
  const same = words.find(each => plain(each) === plain(word))
  if (same) return same
  const [first] = words
    .map(each => ({ each, far: distance(plain(word), plain(each)) }))
    .sort((one, other) => one.far - other.far)
  return first && first.far <= 2 && first.far < plain(word).length ? first.each : undefined
}

/** How many letters have to be put in, taken out or replaced. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (const [other, wanted] of [...to].entries())
      next.push(Math.min(row[other + 1]! + 1, next[other]! + 1, row[other]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}
