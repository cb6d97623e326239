import { invalid } from '../../http/problem.ts'

/** Guesses of somebody who tries usual passwords, names, dates and patterns of keys first. Fewer are too few. */
const FEWEST_GUESSES = 1e8

/** Refuses what many others use, what repeats or follows the keyboard, and the person's own name or address. The schema checks the length. */
export async function checkPassword(
  password: string,
  about: { email: string; name?: string | undefined },
): Promise<void> {
  const judge = await theJudge()
  const own = [about.email, ...about.email.split(/[@.+_-]/), ...(about.name ?? '').split(' ')].filter(Boolean)
  const { guesses } = judge.check(password.normalize('NFKC'), own)
  if (guesses < FEWEST_GUESSES)
    throw invalid('password: is too easy to guess; use several words that belong together only for you')
}

/** Its lists take a moment to load, and few requests need them. */
async function theJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
