/** The full count under BECKON_LONG=1; otherwise a small one, from a fresh seed that is printed with the title. */
export function runs(title: string, long: number, short: number): { seed: number; numRuns: number } {
  const seed = Number(process.env.BECKON_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const numRuns = process.env.BECKON_LONG ? long : short
  console.log(`${title}: ${numRuns} cases, BECKON_SEED=${seed}`)
  return { seed, numRuns }
}

/** Of a test that takes the full count: a bound against hanging, not a measure. */
export const LONG = 3_600_000
