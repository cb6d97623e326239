import { mkdirSync, writeFileSync } from 'node:fs'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { gzipped, inKB } from './sizes.ts'

/** The frameworks that `beckon-page` has an entry for, each with the releases that it works with. */
export const FRAMEWORKS = { react: '>=18', vue: '>=3.3', svelte: '>=5' } as const
type Framework = keyof typeof FRAMEWORKS
const NAMES = Object.keys(FRAMEWORKS) as Framework[]

/** gzip -9, minified, in bytes, without the framework and the runtime. The build fails above it. */
export const FRAMEWORK_BUDGET = 2_000
export type FrameworkSizes = Record<Framework, number>

/** The runtime is the entry beside it: the application has it once. */
const besideTheRuntime: Plugin = {
  name: 'beside the runtime',
  setup({ onResolve }) {
    onResolve({ filter: /\/client\/index\.ts$/ }, () => ({ path: './index.js', external: true }))
  },
}

/** Next.js runs what says so in the browser too. Bundling would lose the line if it were in the source. */
const FIRST_LINES: { [framework in Framework]?: string } = { react: '"use client";' }

/** Builds the entries `beckon-page/react` and so on. Returns the size of each. */
export async function buildFrameworks(root: string, folder: string, shared: BuildOptions): Promise<FrameworkSizes> {
  const sizes = await Promise.all(NAMES.map(async name => [name, await buildFramework(root, folder, shared, name)]))
  return Object.fromEntries(sizes)
}

async function buildFramework(root: string, folder: string, shared: BuildOptions, name: Framework): Promise<number> {
  const options: BuildOptions & { write: false } = {
    ...shared,
    absWorkingDir: root,
    entryPoints: [`src/frameworks/${name}.ts`],
    outdir: folder,
    platform: 'neutral',
    plugins: [besideTheRuntime],
    banner: { js: FIRST_LINES[name] ?? '' },
    write: false,
  }
  const [readable, small] = await Promise.all([build(options), build({ ...options, minify: true, sourcemap: false })])
  mkdirSync(folder, { recursive: true })
  for (const { path, contents } of readable.outputFiles) writeFileSync(path, contents)
  return gzipped(small.outputFiles[0]!.contents)
}

/** True if each is within the budget. */
export function reportFrameworks(sizes: FrameworkSizes): boolean {
  const over = NAMES.filter(name => sizes[name] > FRAMEWORK_BUDGET)
  console.log(
    `beckon-page: ${NAMES.map(name => `/${name} ${inKB(sizes[name])}`).join(', ')}, of ${inKB(FRAMEWORK_BUDGET)} each`,
  )
  for (const name of over) console.error(`Over budget: beckon-page/${name} is ${inKB(sizes[name])}.`)
  return over.length === 0
}

/** What the description of the package says about them. */
export const frameworkManifest = () => ({
  peerDependencies: FRAMEWORKS,
  peerDependenciesMeta: Object.fromEntries(NAMES.map(name => [name, { optional: true }])),
})
export const frameworkEntries = NAMES.map(name => `frameworks/${name}`)
