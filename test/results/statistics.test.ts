import { jStat } from 'jstat'
import { describe, expect, test } from 'vitest'
import { probabilityOfBetter } from '../../src/results/better.ts'
import { differenceOf } from '../../src/results/difference.ts'
import { compareArms } from '../../src/results/experiment.ts'
import { Z95 } from '../../src/results/interval.ts'
import { npsOf } from '../../src/results/nps.ts'
import { ratingOf } from '../../src/results/rating.ts'
import { shareOf } from '../../src/results/share.ts'
import { chanceOfSizes, sizesAreWrong } from '../../src/results/sizes.ts'
import { bucketOf, timesOf } from '../../src/results/times.ts'

// The second opinion is jStat. Published tables are named where they are used.
const { normal, beta, chisquare } = jStat

/** Parts of small and large wholes, at the ends and in between. */
const PARTS = [1, 2, 5, 10, 37, 200, 1_000, 100_000].flatMap(whole =>
  [0, 0.02, 0.3, 0.5, 0.93, 1].map(share => ({ part: Math.round(whole * share), whole })),
)

test('the 97.5th percentile of the normal distribution is the published one and jStat’s', () => {
  // Abramowitz and Stegun, "Handbook of Mathematical Functions", table 26.5.
  expect(Z95).toBeCloseTo(1.95996398, 8)
  expect(Z95).toBeCloseTo(normal.inv(0.975, 0, 1), 8)
})

describe('A share and its Wilson interval', () => {
  // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I,
  // method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i are as published', (part, whole, low, high) => {
    const found = shareOf(part, whole)!
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  test('its ends solve the score equation with the second library’s quantile, to 6 digits', () => {
    const z = normal.inv(0.975, 0, 1)
    for (const { part, whole } of PARTS) {
      const { share, low, high } = shareOf(part, whole)!
      for (const end of [low, high]) {
        if (end === 0 || end === 1) continue
        expect(Math.abs(share - end)).toBeCloseTo(z * Math.sqrt((end * (1 - end)) / whole), 6)
      }
      expect(low <= share && share <= high && low >= 0 && high <= 1).toBe(true)
    }
  })

  test('of nothing there is no share', () => expect(shareOf(0, 0)).toBeNull())
})

describe('The difference of two shares', () => {
  // R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
  // (1998), table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i/%i − %i/%i is as published', (a, m, b, n, low, high) => {
    const found = differenceOf({ part: a, whole: m }, { part: b, whole: n })!
    expect(found.difference).toBeCloseTo(a / m - b / n, 12)
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  })

  test('turned around it is the same with other signs; of nothing there is none', () => {
    for (const one of PARTS.slice(0, 20))
      for (const other of PARTS.slice(10, 30)) {
        const [there, back] = [differenceOf(one, other)!, differenceOf(other, one)!]
        expect(there.low).toBeCloseTo(-back.high, 12)
      }
    expect(differenceOf({ part: 0, whole: 0 }, { part: 1, whole: 2 })).toBeNull()
  })
})

describe('The probability of being better', () => {
  /** The chance that the second is below each x, weighted by the density of the first: with jStat alone, over x itself. */
  function byDensity(one: { part: number; whole: number }, other: { part: number; whole: number }): number {
    const SLICES = 4_000
    let [sum, weight] = [0, 0]
    for (let slice = 0; slice < SLICES; slice++) {
      const x = (slice + 0.5) / SLICES
      const here = beta.pdf(x, one.part + 0.5, one.whole - one.part + 0.5)
      if (here === 0) continue
      weight += here
      sum += here * beta.cdf(x, other.part + 0.5, other.whole - other.part + 0.5)
    }
    return sum / weight
  }

  test.each([
    [12, 100, 5, 100],
    [30, 200, 31, 210],
    [520, 5_000, 470, 5_000],
  ])('%i of %i against %i of %i is as by jStat’s beta distribution, to 6 digits', (a, m, b, n) => {
    const [one, other] = [
      { part: a, whole: m },
      { part: b, whole: n },
    ]
    expect(probabilityOfBetter(one, other)).toBeCloseTo(byDensity(one, other), 6)
  })

  test('one success against one failure is ½ + 4/π², by hand', () => {
    expect(probabilityOfBetter({ part: 1, whole: 1 }, { part: 0, whole: 1 })).toBeCloseTo(0.5 + 4 / Math.PI ** 2, 9)
  })

  test('equal arms are even, and both ways together are certain', () => {
    for (const one of PARTS) {
      expect(probabilityOfBetter(one, one)).toBeCloseTo(0.5, 7)
      for (const other of PARTS.slice(0, 6))
        expect(probabilityOfBetter(one, other) + probabilityOfBetter(other, one)).toBeCloseTo(1, 6)
    }
  })
})

describe('The sizes of the arms', () => {
  // Critical values of χ² with one degree of freedom: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
  test.each([
    [2.706, 0.1],
    [3.841, 0.05],
    [6.635, 0.01],
    [10.828, 0.001],
  ])('χ² = %f has the published probability %f', (statistic, chance) => {
    // 10,000 people, half of them expected: χ² is (2 · off)² / 10,000.
    const off = Math.sqrt(statistic * 10_000) / 2
    expect(chanceOfSizes({ shown: 5_000 + off, control: 5_000 - off }, 50)).toBeCloseTo(chance, 4)
  })

  test('the chance is that of jStat, to 6 digits', () => {
    for (const share of [1, 10, 50, 90])
      for (const shown of [0, 3, 80, 500, 960]) {
        const expected = 10 * share
        const statistic = (shown - expected) ** 2 / expected + (shown - expected) ** 2 / (1_000 - expected)
        expect(chanceOfSizes({ shown, control: 1_000 - shown }, share)).toBeCloseTo(1 - chisquare.cdf(statistic, 1), 6)
      }
  })

  test('a warning needs both: hardly by chance, and 5 % off', () => {
    expect(sizesAreWrong({ shown: 600, control: 400 }, 50)).toBe(true)
    expect(sizesAreWrong({ shown: 530, control: 470 }, 50)).toBe(false)
    // An error of 1 % among a million is not chance, but does not matter.
    expect(sizesAreWrong({ shown: 505_000, control: 495_000 }, 50)).toBe(false)
    expect(sizesAreWrong({ shown: 0, control: 0 }, 50)).toBe(false)
    expect(sizesAreWrong({ shown: 100, control: 1 }, 100)).toBe(true)
  })
})

describe('Scores', () => {
  test('[A7] promoters gave 9 or 10, passives 7 or 8, detractors 0 to 6', () => {
    const marks = Object.fromEntries(Array.from({ length: 11 }, (_, mark) => [mark, 1]))
    expect(npsOf(marks)).toMatchObject({ promoters: 2, passives: 2, detractors: 7, score: (100 * -5) / 11 })
    expect(npsOf({})).toBeNull()
  })

  // J. Sauro and J. R. Lewis, "Quantifying the User Experience": the adjusted Wald interval of a score adds three answers,
  // ¾ of a promoter, ¾ of a detractor and 1½ passives. Worked out by hand for 15, 12 and 9 of 36, with z = 1.96.
  test('[A7] the interval is that of three more answers', () => {
    const nps = npsOf({ 10: 15, 8: 12, 0: 9 })!
    const [p, d, n] = [15.75, 9.75, 39]
    const variance = p / n + d / n - ((p - d) / n) ** 2
    expect(nps.score).toBeCloseTo(16.666667, 6)
    expect(nps.low).toBeCloseTo(100 * ((p - d) / n - normal.inv(0.975, 0, 1) * Math.sqrt(variance / n)), 6)
    expect(nps.high).toBeCloseTo(100 * ((p - d) / n + normal.inv(0.975, 0, 1) * Math.sqrt(variance / n)), 6)
    expect([Math.round(nps.low), Math.round(nps.high)]).toEqual([-10, 40])
    expect(npsOf({ 10: 1 })!.low).toBeLessThan(0)
  })

  test('a rating has a mean, and a share of the two best marks', () => {
    expect(ratingOf({ 1: 1, 4: 2, 5: 1 }, 5)).toMatchObject({ answers: 4, mean: 3.5, top: { share: 0.75 } })
    expect(ratingOf({}, 5)).toBeNull()
  })
})

describe('An experiment', () => {
  test('[A9] says that there are not enough people yet, and compares when there are', () => {
    const few = compareArms({ assigned: 20, goal: 9 }, { assigned: 20, goal: 3 }, 50)
    expect(few.enough).toBe(false)
    const many = compareArms({ assigned: 200, goal: 60 }, { assigned: 200, goal: 30 }, 50)
    expect(many).toMatchObject({ enough: true, sizes_wrong: false })
    expect(many.difference!.low).toBeGreaterThan(0)
    expect(many.probability).toBeGreaterThan(0.99)
    expect(compareArms({ assigned: 0, goal: 0 }, { assigned: 3, goal: 0 }, 50)).toMatchObject({
      difference: null,
      probability: null,
    })
  })
})

describe('Times', () => {
  test('median and 90th percentile are at most 2.5 % beside the true ones', () => {
    const given = Array.from({ length: 1_001 }, (_, index) => 150 * 1.01 ** index)
    const buckets: { [bucket: string]: number } = {}
    for (const ms of given) buckets[bucketOf(ms)] = (buckets[bucketOf(ms)] ?? 0) + 1
    const { count, median, p90 } = timesOf(buckets)!
    expect(count).toBe(1_001)
    expect(Math.abs((median * 1_000) / given[500]! - 1)).toBeLessThan(0.026)
    expect(Math.abs((p90 * 1_000) / given[900]! - 1)).toBeLessThan(0.026)
    expect(timesOf({})).toBeNull()
    expect([bucketOf(0), bucketOf(-5), bucketOf(100)]).toEqual([0, 0, 0])
  })
})
