import { setMaxListeners } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import fc from 'fast-check'

// `npm run breaks`: breaks the runtime in one place at a time, in a copy, and plays schedules until one of them notices. A break
// that no schedule notices is a promise without a proof, and fails the run. `npm run breaks -- 2` tests only the second one; `--
// 0` breaks nothing and plays schedules on the real runtime.
const MOST = Number(process.env.BECKON_CASES ?? 10_000)
const SEED = Number(process.env.BECKON_SEED ?? 20260301)

/** One line of the runtime that is made wrong. */
interface Break {
  what: string
  file: string
  search: string
  replace: string
}

const BREAKS: Break[] = [
  {
    what: 'acts on a choice that is no longer true',
    file: 'stage/stage.ts',
    search: '() => !signal.aborted && read().key === key',
    replace: '() => !signal.aborted',
  },
  {
    what: 'does not look again after the claim',
    file: 'stage/begin.ts',
    search: 'if (lease === undefined || !stillWanted()) return',
    replace: 'if (lease === undefined) return',
  },
  {
    what: 'reports twice',
    file: 'showing/apply-outcome.ts',
    search: 'leave(() => end({ ...outcome, interaction }))',
    replace: 'leave(() => Promise.all([end({ ...outcome, interaction }), end({ ...outcome, interaction })]))',
  },
  {
    what: 'swallows the failure of an effect, and does not try again',
    file: 'extras/standing.ts',
    search: 'pause(state, tools, id)\n      throw error',
    replace: 'sentAway.add(id)',
  },
  {
    what: 'takes a tab that has been silent for a moment for gone',
    file: 'keep/tab.ts',
    search: 'const ALIVE = 10_000',
    replace: 'const ALIVE = 3_200',
  },
]

const entry = `export { play, schedule } from './schedule.ts'\nexport { memoryServer } from './model-server.ts'`
const folder = fileURLToPath(new URL('.', import.meta.url))

/** The model with the runtime in it. One line may be broken. */
async function load(broken?: Break): Promise<typeof import('./schedule.ts') & typeof import('./model-server.ts')> {
  const outfile = `${folder}.broken-${process.pid}-${Math.random()}.mjs`
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'error',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [
      {
        name: 'break',
        setup({ onLoad }) {
          if (!broken) return
          const { file, search, replace } = broken
          onLoad({ filter: new RegExp(`client/${file}$`) }, ({ path }) => {
            const source = readFileSync(path, 'utf8')
            if (source.split(search).length !== 2) throw new Error(`${file} does not hold exactly once: ${search}`)
            return { contents: source.replace(search, () => replace), loader: 'ts' }
          })
        },
      },
    ],
  })
  try {
    return await import(outfile)
  } finally {
    rmSync(outfile)
  }
}

/** How many schedules it took until one noticed, and its message. Null: none noticed. */
async function find(broken?: Break): Promise<{ after: number; said: string } | null> {
  const { play, schedule, memoryServer } = await load(broken)
  let played = 0
  let said = ''
  const property = fc.asyncProperty(schedule, async one => {
    played++
    const wrong = await play(one, memoryServer)
    said = wrong[0] ?? ''
    return !said
  })
  // Nobody reads the schedule itself here, so it is not shrunk.
  const { failed } = await fc.check(property, { seed: SEED, numRuns: MOST, endOnFailure: true })
  return failed ? { after: played, said } : null
}

// A visit adds all its listeners to one signal. Node thinks that more than ten are a leak.
setMaxListeners(0)
const only = process.argv[2]
const chosen = only === undefined ? BREAKS : only === '0' ? [] : [BREAKS[Number(only) - 1]!]
let unnoticed = 0
if (!chosen.length) {
  const found = await find()
  console.log(found ? `wrong after ${found.after} schedules: ${found.said}` : `${MOST} schedules hold`)
  unnoticed = found ? 1 : 0
}
for (const broken of chosen) {
  const found = await find(broken)
  console.log(`${broken.what}: ${found ? `found after ${found.after} schedules: ${found.said}` : 'NOT found'}`)
  if (!found) unnoticed++
}
process.exitCode = unnoticed ? 1 : 0
