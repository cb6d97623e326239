/**
 * How many generated cases, and from which seed: a slice of them from a fresh one, or all with BECKON_LONG=1. The seed is printed with
 * the title; BECKON_SEED repeats it.
 */
export function runs(title: string, long: number, short: number): { seed: number; numRuns: number } {
  const seed = Number(process.env.BECKON_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const numRuns = process.env.BECKON_LONG ? long : short
  console.log(`${title}: ${numRuns} cases, BECKON_SEED=${seed}`)
  return { seed, numRuns }
}

/** Of a test that takes the full count: a bound against hanging, not a measure. */
export const LONG = 3_600_000
