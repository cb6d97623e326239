const wordsOf = path => path.split(/[/.\\]/).filter(word => !['ts', 'tsx', 'test', 'src'].includes(word))

/**
 * How many names the paths of a test and of a changed file have in common.
 * @param {string} test
 * @param {string[]} changed
 */
export function nearness(test, changed) {
  // A test that was changed itself comes first.
  if (changed.includes(test)) return Number.POSITIVE_INFINITY
  const words = wordsOf(test)
  return Math.max(0, ...changed.map(path => new Set(wordsOf(path).filter(word => words.includes(word))).size))
}
