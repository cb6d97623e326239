import { type Interval, Z95 } from './interval.ts'

export interface Nps extends Interval {
  promoters: number
  passives: number
  detractors: number
  /** From −100 to 100. */
  score: number
}

/** How many gave each mark from 0 to 10. */
export type Marks = { [mark: string]: number }

/**
 * Promoters gave 9 or 10, detractors 0 to 6. The interval is the adjusted Wald interval: it adds three imagined answers (0.75
 * promoters and 0.75 detractors among them), so that a few equal answers do not look certain.
 */
export function npsOf(marks: Marks): Nps | null {
  let promoters = 0
  let passives = 0
  let detractors = 0
  for (const [mark, count] of Object.entries(marks)) {
    if (Number(mark) >= 9) promoters += count
    else if (Number(mark) >= 7) passives += count
    else detractors += count
  }
  const answers = promoters + passives + detractors
  if (answers === 0) return null
  const whole = answers + 3
  const [for_, against] = [(promoters + 0.75) / whole, (detractors + 0.75) / whole]
  const middle = for_ - against
  const reach = Z95 * Math.sqrt((for_ + against - middle ** 2) / whole)
  return {
    promoters,
    passives,
    detractors,
    score: (100 * (promoters - detractors)) / answers,
    low: 100 * Math.max(-1, middle - reach),
    high: 100 * Math.min(1, middle + reach),
  }
}
