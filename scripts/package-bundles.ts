import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import type { FrameworkSizes } from './framework-bundles.ts'
import { buildPagePackage, copyPageTypes } from './page-package.ts'
import { withStudioStyle } from './studio-style.ts'
import { withoutGlobal } from './without-global.ts'

/** Every bundle with the server needs its other thread beside it, as a file. */
const THREAD = { thread: 'src/server/content/thread/entry.ts' }

/** These are two hundred small packages for three functions. We bundle their code, so that nobody has to install them. */
const withDistributions: Plugin = {
  name: 'with distributions',
  setup({ onResolve }) {
    onResolve({ filter: /^@stdlib\// }, ({ path, resolveDir }) => ({
      path: createRequire(join(resolveDir, 'here.js')).resolve(path),
    }))
  },
}

/**
 * What `import 'beckon/…'` and the command run: readable, with the dependencies left to the installer. `also`: more entries, by
 * their file name in dist.
 */
const ENTRIES: { name: string; source: string; also?: { [name: string]: string }; options: BuildOptions }[] = [
  // Here too, parts stay behind import(), so that the customer's bundler makes chunks of them. nanostores is bundled, without its
  // global.
  {
    name: 'client',
    source: 'src/client/index.ts',
    also: { global: 'src/client/global.ts', development: 'src/client/development.ts' },
    options: {
      platform: 'browser',
      splitting: true,
      packages: 'bundle',
      external: ['idb-keyval', 'preact', 'preact/*'],
      plugins: [withoutGlobal, withStudioStyle],
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  { name: 'api', source: 'src/api/index.ts', options: { platform: 'neutral' } },
  { name: 'evaluator', source: 'src/evaluator/index.ts', options: { platform: 'neutral' } },
  { name: 'server', source: 'src/server/index.ts', also: THREAD, options: { platform: 'node', target: 'node20' } },
  { name: 'testing', source: 'src/testing/index.ts', also: THREAD, options: { platform: 'node', target: 'node20' } },
  {
    name: 'command',
    source: 'src/command/beckon.ts',
    also: THREAD,
    options: { platform: 'node', target: 'node20', splitting: true },
  },
]

const READABLE: BuildOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  packages: 'external',
  sourcemap: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
}

/** Returns the sizes of what `beckon-page` has for frameworks. */
export async function buildPackage(root: string, dist: string, note: (text: string) => void): Promise<FrameworkSizes> {
  for (const { name, source, also = {}, options } of ENTRIES) {
    if (!existsSync(join(root, source))) {
      note(`${source} is not there: no dist/${name}`)
      continue
    }
    const outdir = join(dist, name)
    rmSync(outdir, { recursive: true, force: true })
    await build({
      ...READABLE,
      absWorkingDir: root,
      entryPoints: { [basename(source, '.ts')]: source, ...also },
      outdir,
      plugins: [withDistributions],
      ...options,
    })
    if (name === 'command') chmodSync(join(outdir, 'beckon.js'), 0o755)
  }
  return buildPagePackage(root, join(dist, 'page'), READABLE)
}

/** Makes the types of the entries with the compiler. True if it found no error. */
/** `checked: false` only writes them, in a quarter of the time. */
export function buildTypes(root: string, dist: string, { checked }: { checked: boolean }): boolean {
  rmSync(join(dist, 'types'), { recursive: true, force: true })
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const result = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', ...(checked ? [] : ['--noCheck'])], {
    cwd: root,
    stdio: 'inherit',
  })
  copyPageTypes(join(dist, 'types'), join(dist, 'page'))
  return result.status === 0
}
