/**
 * How many generated cases, and from which seed: a few from a new seed, or all with BECKON_LONG=1. The seed is printed with the
 * title; BECKON_SEED repeats it. BECKON_CASES says how many, to share a long run among processes.
 */
export function runs(title: string, long: number, short: number): { seed: number; numRuns: number } {
  const seed = Number(process.env.BECKON_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const numRuns = Number(process.env.BECKON_CASES ?? (process.env.BECKON_LONG ? long : short))
  console.log(`${title}: ${numRuns} cases, BECKON_SEED=${seed}`)
  return { seed, numRuns }
}

/** `npm run test:long`. `npm test` should take ten minutes, so it takes a part of what is many times the same. */
export const IN_FULL = Boolean(process.env.BECKON_LONG)

/** For a test with the full count: a limit against hanging, not a measurement. */
export const LONG = 4 * 3_600_000
