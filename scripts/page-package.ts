import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import {
  buildFrameworks,
  FRAMEWORKS,
  type FrameworkSizes,
  frameworkEntries,
  frameworkManifest,
} from './framework-bundles.ts'
import { withStudioStyle } from './studio-style.ts'

/** The dependencies of the runtime. */
const DEPENDENCIES = ['preact', 'nanostores', 'idb-keyval']

/**
 * `beckon-page`: the runtime for people who bundle it, without the server. A folder of its own, ready for `npm pack`, with the
 * same sources and the same version as `beckon`.
 */
export async function buildPagePackage(root: string, folder: string, shared: BuildOptions): Promise<FrameworkSizes> {
  rmSync(folder, { recursive: true, force: true })
  await build({
    ...shared,
    absWorkingDir: root,
    // Parts stay behind import(), so that the customer's bundler makes chunks of them.
    entryPoints: ['src/client/index.ts', 'src/client/development.ts', 'src/client/global.ts'],
    outdir: join(folder, 'lib'),
    platform: 'browser',
    splitting: true,
    // What only the studio needs is bundled, so that nobody must install it for authors.
    packages: 'bundle',
    external: [...DEPENDENCIES, 'preact/*'],
    plugins: [withStudioStyle],
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const sizes = await buildFrameworks(root, join(folder, 'lib'), shared)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(root), null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), README)
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return sizes
}

function manifestOf(root: string) {
  const { version, license, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const typed = (name: string, room = 'client') => ({
    types: `./types/${room}/${name}.d.ts`,
    default: `./lib/${name}.js`,
  })
  const { types, ...rest } = typed('index')
  const index = { types, development: './lib/development.js', ...rest }
  const frameworks = Object.keys(FRAMEWORKS).map(name => [`./${name}`, typed(name, 'frameworks')])
  return {
    name: 'beckon-page',
    version,
    description: "Beckon's runtime, for pages that bundle it.",
    license,
    type: 'module',
    sideEffects: false,
    exports: {
      '.': index,
      './global': typed('global'),
      ...Object.fromEntries(frameworks),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(DEPENDENCIES.map(name => [name, dependencies[name]])),
    ...frameworkManifest(),
  }
}

const README = `# beckon-page

Beckon's runtime as a module, for pages that bundle it. It shows what your Beckon server has for the person who is looking; the server,
the command and the documents come with the package \`beckon\`.

    import { createBeckon } from 'beckon-page'

    const beckon = createBeckon()
    beckon.init('<your account token>', { api: 'https://beckon.example.com' })
    beckon.identify('u_1', { name: 'Ada Brook' })

React, Vue and Svelte have entries of their own: \`beckon-page/react\`, \`beckon-page/vue\`, \`beckon-page/svelte\`.

Views are fetched only when there is something to show, by \`import()\`: your bundler makes chunks of them.
`

/** Types for modules that are made from schemas: the schemas and their validator stay with the server. */
const STAND_INS: { [module: string]: string } = {
  'client/index': `import type { Beckon } from './api/beckon.ts';
export type { Card, CardStep, Draw } from '../protocol/card.ts';
export type { Beckon, Properties } from './api/beckon.ts';
export type { About, NamedEvent, PageEvent, PageEvents } from './api/events.ts';
export type { Explanation } from './api/explanation.ts';
export type { Options, ShowOptions } from './api/options.ts';
/** Those of several accounts can live on one page; those with the same token are one. Safe to call where there is no DOM: then it does nothing. */
export declare function createBeckon(): Beckon;
`,
  'protocol/experience': `export type Kind = 'tour' | 'survey' | 'launcher' | 'tooltip' | 'embed';
export interface Experience { id: string; kind: Kind; name: string; [field: string]: unknown }
interface Step { id: string; title?: string; body?: unknown[]; buttons?: { id: string; text: string; does: string; [field: string]: unknown }[]; [field: string]: unknown }
export interface TourStep extends Step { advance_on_click?: boolean }
export interface SurveyStep extends Step { question?: { type: string; [field: string]: unknown } }
`,
  'protocol/segment': `export interface SegmentGroup { items: unknown[]; items_op: 'and' | 'or' }
`,
  'protocol/theme': `export type Theme = { [token: string]: unknown };
`,
}

/** Copies the types of the entries and everything that they refer to, from those that the compiler has made. */
export function copyPageTypes(types: string, folder: string): void {
  const copied = new Set<string>()
  const copy = (module: string) => {
    if (copied.has(module)) return
    copied.add(module)
    const text = STAND_INS[module] ?? readFileSync(join(types, 'src', `${module}.d.ts`), 'utf8')
    const file = join(folder, 'types', `${module}.d.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    for (const [, path] of text.matchAll(/from '(\.[^']+)\.tsx?'/g)) copy(join(dirname(module), path!))
  }
  if (existsSync(types)) for (const entry of ['client/index', 'client/global', ...frameworkEntries]) copy(entry)
}
