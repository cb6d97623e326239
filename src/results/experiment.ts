import { probabilityOfBetter } from './better.ts'
import { differenceOf } from './difference.ts'
import type { Interval } from './interval.ts'
import { shareOf } from './share.ts'
import { sizesAreWrong } from './sizes.ts'

/** One arm: the people who were assigned to it, and those of them who reached the goal in time. */
export interface Arm {
  assigned: number
  goal: number
}

export interface Comparison {
  shown: Arm & { rate: (Interval & { share: number }) | null }
  control: Arm & { rate: (Interval & { share: number }) | null }
  /** How much larger the share of people with the goal is in the shown arm. Null while an arm is empty. */
  difference: (Interval & { difference: number }) | null
  /** The probability that people in the shown arm truly reach the goal more often. */
  probability: number | null
  /** False: there are too few people for the figures above to mean anything. */
  enough: boolean
  sizes_wrong: boolean
}

/** With fewer people in an arm, or fewer goals in both together, the figures are only luck. */
const LEAST_PEOPLE = 50
const LEAST_GOALS = 10

export function compareArms(shown: Arm, control: Arm, share: number): Comparison {
  const [a, b] = [shown, control].map(({ goal, assigned }) => ({ part: goal, whole: assigned }))
  const difference = differenceOf(a!, b!)
  return {
    shown: { ...shown, rate: shareOf(shown.goal, shown.assigned) },
    control: { ...control, rate: shareOf(control.goal, control.assigned) },
    difference,
    probability: difference && probabilityOfBetter(a!, b!),
    enough: Math.min(shown.assigned, control.assigned) >= LEAST_PEOPLE && shown.goal + control.goal >= LEAST_GOALS,
    sizes_wrong: sizesAreWrong({ shown: shown.assigned, control: control.assigned }, share),
  }
}
