import type { Interval } from './interval.ts'
import type { Marks } from './nps.ts'
import { shareOf } from './share.ts'

export interface Rating {
  answers: number
  mean: number
  /** The share of people who gave one of the two best marks. */
  top: Interval & { share: number }
}

/** CSAT, CES and faces: the top two boxes, and the mean for people who are used to it. */
export function ratingOf(marks: Marks, best: number): Rating | null {
  const given = Object.entries(marks).map(([mark, count]) => [Number(mark), count] as const)
  const answers = given.reduce((sum, [, count]) => sum + count, 0)
  const sum = given.reduce((total, [mark, count]) => total + mark * count, 0)
  const top = given.reduce((total, [mark, count]) => total + (mark >= best - 1 ? count : 0), 0)
  const share = shareOf(top, answers)
  return share && { answers, mean: sum / answers, top: share }
}
