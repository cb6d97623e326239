/** The formulas that docs/results.md names, from their textbooks. */
const Z = 1.959963984540054

export interface Interval {
  share: number
  low: number
  high: number
}

/** Wilson's interval of a share. */
export function wilson(part: number, whole: number): Interval | null {
  if (whole === 0) return null
  const share = part / whole
  const middle = (share + Z ** 2 / (2 * whole)) / (1 + Z ** 2 / whole)
  const half = (Z / (1 + Z ** 2 / whole)) * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** The share of 9 and 10 minus the share of 0 to 6, in points; adjusted Wald with three virtual answers, one of each kind. */
export function npsInterval(marks: number[]) {
  if (marks.length === 0) return null
  const promoters = marks.filter(mark => mark >= 9).length
  const detractors = marks.filter(mark => mark <= 6).length
  const count = marks.length + 3
  const [up, down] = [(promoters + 0.75) / count, (detractors + 0.75) / count]
  const half = Z * Math.sqrt((up + down - (up - down) ** 2) / count)
  return {
    promoters,
    passives: marks.length - promoters - detractors,
    detractors,
    score: ((promoters - detractors) / marks.length) * 100,
    low: Math.max(-100, (up - down - half) * 100),
    high: Math.min(100, (up - down + half) * 100),
  }
}

/** Newcombe's interval of the difference of two shares, by Wilson's of each. */
export function newcombe([n1, x1]: [number, number], [n2, x2]: [number, number]) {
  const [a, b] = [wilson(x1, n1), wilson(x2, n2)]
  if (!a || !b) return null
  const difference = a.share - b.share
  return {
    difference,
    low: difference - Math.sqrt((a.share - a.low) ** 2 + (b.high - b.share) ** 2),
    high: difference + Math.sqrt((a.high - a.share) ** 2 + (b.share - b.low) ** 2),
  }
}

/** The probability that the first share is larger: two Beta distributions with the prior Beta(½, ½), summed on a grid. */
export function betterBy([n1, x1]: [number, number], [n2, x2]: [number, number]): number | null {
  if (n1 === 0 || n2 === 0) return null
  const cells = 4_000
  // x = sin²(u) takes the poles at 0 and 1 away.
  const weights = (n: number, x: number) => {
    const logs = Array.from({ length: cells }, (_, at) => {
      const u = ((at + 0.5) / cells) * (Math.PI / 2)
      return 2 * x * Math.log(Math.sin(u)) + 2 * (n - x) * Math.log(Math.cos(u))
    })
    const top = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY)
    const raw = logs.map(log => Math.exp(log - top))
    const sum = raw.reduce((all, one) => all + one, 0)
    return raw.map(one => one / sum)
  }
  const [a, b] = [weights(n1, x1), weights(n2, x2)]
  let [below, probability] = [0, 0]
  for (let at = 0; at < cells; at++) {
    probability += a[at]! * (below + b[at]! / 2)
    below += b[at]!
  }
  return probability
}
