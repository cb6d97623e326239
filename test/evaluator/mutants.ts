import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'esbuild'
import fc from 'fast-check'
import type * as Evaluator from '../../src/evaluator/index.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { anExperience, aSituation, delivered } from '../builders.ts'
import { type Case, expectedOf, outcomeOf } from './agree.ts'
import { limitCases, operatorCases, stageCases, triggerCases } from './exhaustive.ts'
import { firstChange } from './first-change.ts'
import { candidates, situation, stage } from './generate.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'
import { next } from './next.ts'

// `npm run mutants`: breaks the evaluator in one place at a time, in memory, and checks which test notices. A mutant that nobody
// notices is a rule without a proof, and fails the run.
const SEED = Number(process.env.BECKON_SEED ?? 20260301)
const CASES = Number(process.env.BECKON_CASES ?? 2_500)

type Judge = typeof Evaluator
type Check = [name: string, notices: (judge: Judge) => boolean]

const folder = fileURLToPath(new URL('../../src/evaluator/', import.meta.url))

/** The evaluator with one file changed. */
async function load(mutation?: Mutation): Promise<Judge> {
  const result = await build({
    entryPoints: [`${folder}index.ts`],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'mutate',
        setup({ onLoad }) {
          if (!mutation) return
          const { file, search, replace } = mutation
          onLoad({ filter: new RegExp(`evaluator/${file}$`) }, ({ path }) => {
            const source = readFileSync(path, 'utf8')
            if (source.split(search).length !== 2) throw new Error(`${file} does not hold exactly once: ${search}`)
            return { contents: source.replace(search, () => replace), loader: 'ts' }
          })
        },
      },
    ],
  })
  return import(`data:text/javascript,${encodeURIComponent(result.outputFiles[0]!.text)}`)
}

/** The same data for every mutant, made once, and the oracle's opinion of it. */
function checks(): Check[] {
  const drawn = fc.sample(fc.record({ candidates, situation, stage }), { seed: SEED, numRuns: CASES })
  const cases = drawn.map(given => ({ given: given as Case, expected: expectedOf(given) }))
  const waking = cases
    .filter(({ expected }) => expected.opinions.every(({ state }) => state !== 'drop'))
    .slice(0, CASES / 10)
    .flatMap(({ given }) => {
      const changed = firstChange(given.candidates, given.situation)
      return changed === undefined ? [] : [{ given, changed }]
    })
  const vectors = ['drawn-a', 'drawn-b'].flatMap(
    name => JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as Vector[],
  )
  const circle = { items_op: 'and' as const, items: [{ kind: 'segment' as const, id: 'a', op: 'in' as const }] }
  const rule = { kind: 'regex' as const, value: '[' }
  const strange = { kind: 'property' as const, prop: 'x', op: 'constructor' as 'eq' }
  const asks = { use_segmentation: true, skip_url_match: false }
  const unreadable: [Candidate, reason: string][] = [
    [delivered(asks, anExperience({ segment: circle })), 'no end: 501'],
    [delivered(asks, anExperience({ segment: { items_op: 'and', items: [strange] } })), 'no operator: constructor'],
    [delivered(asks, anExperience({ step: { url: { match: 'all', rules: [rule] } } })), 'no regex: ['],
    [delivered({ until: 'tomorrow' }), 'no time: tomorrow'],
  ]
  const tables = (all: Case[]) => all.map(given => ({ given, expected: expectedOf(given) }))
  const differs =
    (all: ReturnType<typeof tables>) =>
    (judge: Judge): boolean =>
      all.some(({ given, expected }) => !isDeepStrictEqual(outcomeOf(judge, given), expected))
  return [
    ['[E20] triggers', differs(tables(triggerCases))],
    ['[E23] operators', differs(tables(operatorCases))],
    ['[E18] limits', differs(tables(limitCases))],
    ['stages', differs(tables(stageCases))],
    [
      '[E1] oracle',
      judge => cases.some(({ given, expected }) => !isDeepStrictEqual(outcomeOf(judge, given), expected)),
    ],
    [
      '[E12] turns',
      judge =>
        waking.some(({ given, changed }) => {
          let wake = Infinity
          judge.evaluate(given.candidates, given.situation, turn => {
            wake = Math.min(wake, turn)
          })
          return !(wake <= changed && wake > given.situation.now)
        }),
    ],
    ['[E13] vectors', judge => vectors.some(vector => replay(judge, vector) !== vector.expected)],
    [
      '[E24] unreadable',
      judge =>
        unreadable.some(([candidate, reason]) => {
          const [verdict] = judge.evaluate([candidate], aSituation({ segments: { a: circle } }))
          const { state, trace } = verdict!
          return (
            state !== 'wait' || !trace.some(({ result, facts }) => result === 'unknown' && facts.unknown === reason)
          )
        }),
    ],
  ]
}

type Vector = Case & { expected: string }
function replay({ evaluate, arbitrate }: Judge, given: Vector): string {
  const verdicts = evaluate(given.candidates, given.situation)
  const decision = arbitrate(verdicts, given.stage)
  return JSON.stringify({ verdicts: verdicts.map(({ candidate, ...said }) => said), next: next(verdicts), decision })
}

/** An exception counts, because `evaluate` never throws. */
function notices([, check]: Check, judge: Judge): boolean {
  try {
    return check(judge)
  } catch {
    return true
  }
}

const all = checks()
console.log(`${MUTATIONS.length} mutants, ${CASES} cases, BECKON_SEED=${SEED}`)
const sound = await load()
const wrong = all.filter(check => notices(check, sound)).map(([name]) => name)
if (wrong.length) throw new Error(`Before anything was changed, these fail: ${wrong.join(', ')}`)

let survivors = 0
for (const mutation of MUTATIONS) {
  const judge = await load(mutation)
  const caught = all.filter(check => notices(check, judge)).map(([name]) => name)
  if (!caught.length) survivors++
  const { file, search, replace } = mutation
  console.log(`${caught.length ? '✓' : '✗'} ${file}: ${search.trim()} → ${replace.trim() || '(nothing)'}`)
  console.log(`    ${caught.length ? `caught by ${caught.join(', ')}` : 'SURVIVES'}`)
}
console.log(`\n${MUTATIONS.length - survivors} of ${MUTATIONS.length} mutants caught`)
process.exitCode = survivors ? 1 : 0
