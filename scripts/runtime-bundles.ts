import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin, transform } from 'esbuild'
import type { BundleName, Whole } from './budgets.ts'
import {
  HANDED_PARTS,
  type HandedPart,
  handedPart,
  handStores,
  viewWithout,
  WITH_STORES,
  wholeOf,
  withStores,
} from './handed-parts.ts'
import { measure, type Size, type Sizes } from './sizes.ts'
import { withStudioStyle } from './studio-style.ts'
import { type Squeeze, withSqueezer } from './with-squeezer.ts'
import { withoutGlobal } from './without-global.ts'

/** Without the extension: a view that draws is `.tsx`, one that only composes may be `.ts`. */
type FromFile = Exclude<BundleName, HandedPart | Whole>
const SOURCES: Record<FromFile, string> = {
  snippet: 'snippet/snippet',
  'drop-in': 'snippet/drop-in',
  entry: 'src/client/script',
  keep: 'src/client/keep/kept',
  stage: 'src/client/stage/stage',
  decide: 'src/client/decide/decide',
  standing: 'src/client/extras/standing',
  extras: 'src/client/extras/extras',
  explain: 'src/client/extras/explain',
  live: 'src/client/extras/live',
  elements: 'src/client/decide/look-for-elements',
  watch: 'src/client/browser/elements',
  segments: 'src/evaluator/segment',
  limits: 'src/evaluator/limits',
  tour: 'src/ui/tour',
  survey: 'src/ui/survey',
  launcher: 'src/ui/launcher',
  tooltip: 'src/ui/tooltip',
  embed: 'src/ui/embed',
  preview: 'src/client/preview/preview',
  mistakes: 'src/client/api/watch-calls',
  taken: 'src/ui/taken',
  inspector: 'src/inspector/inspector',
  studio: 'src/studio/studio',
  evaluator: 'src/evaluator/index',
}
const VIEWS = ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const
const WHOLES: [name: Whole, view: (typeof VIEWS)[number], within: HandedPart[]][] = [
  ...VIEWS.map((view): (typeof WHOLES)[number] => [`whole-${view}`, view, ['preact']]),
  ['whole-beside', 'tour', ['preact', 'beside']],
]

/** The content of dist/runtime/manifest.json: the files that the server may serve. */
export interface Manifest {
  version: string
  /** Always the newest. It contains the names of its parts. */
  entry: 'beckon.js'
  /** The same bytes at an address whose content never changes. */
  pinned: string
  /** File names by part. */
  parts: Partial<Record<BundleName, string>>
  files: { [name: string]: Size & { integrity: string } }
}

/** Bundles the script that pages load. Parts come first, because the entry contains their hashed names. */
export function buildRuntime(root: string, outdir: string, version: string, note: (text: string) => void) {
  return withSqueezer(squeeze => bundleRuntime(squeeze, root, outdir, version, note))
}

async function bundleRuntime(
  squeeze: Squeeze,
  root: string,
  outdir: string,
  version: string,
  note: (text: string) => void,
) {
  const sourceOf = (name: FromFile) => sourcesOf(root, name).find(existsSync)
  const present = (name: FromFile) => {
    const found = sourceOf(name)
    if (!found) note(`${SOURCES[name]}.ts is not there: no ${name}`)
    return found
  }
  const outputs = new Map<string, Uint8Array>()
  const parts: Manifest['parts'] = {}
  const sizes: Sizes = {}
  const measured = new Map<Uint8Array, Size>()

  const bundle = async (name: BundleName, options: BuildOptions) => {
    const result = await build({
      ...SHARED,
      ...JSX,
      absWorkingDir: root,
      outdir,
      ...options,
      plugins: [minifyCss, withStudioStyle, ...(options.plugins ?? []), withoutGlobal],
      write: false,
    })
    const [file] = result.outputFiles
    if (!file || result.outputFiles.length > 1)
      throw new Error(`${name} must be one file, it is ${result.outputFiles.length}`)
    const squeezed = await squeeze(file.text, options.format !== 'iife')
    const contents = AT_ONCE.includes(name) ? Buffer.concat([Buffer.from(EAGER), squeezed]) : squeezed
    measured.set(contents, measure(contents))
    return contents
  }
  /** All at once, and noted in this order. */
  const bundleAll = async (options: Map<BundleName, BuildOptions>) => {
    const all = await Promise.all([...options].map(async ([name, given]) => [name, await bundle(name, given)] as const))
    for (const [name, contents] of all) sizes[name] = measured.get(contents)!
    return new Map(all)
  }

  const fromFile = (name: FromFile, options: BuildOptions = {}) => ({
    ...options,
    entryPoints: { [name]: sourceOf(name)! },
  })
  const parted = new Map<BundleName, BuildOptions>()
  for (const name of [
    'keep',
    'decide',
    'stage',
    'standing',
    'extras',
    'explain',
    'live',
    'elements',
    'watch',
    'segments',
    'limits',
    'preview',
    'mistakes',
    'taken',
    'inspector',
    'studio',
  ] as const)
    if (present(name)) parted.set(name, name === WITH_STORES ? withStores(root, name, sourceOf(name)!) : fromFile(name))
  for (const name of HANDED_PARTS) parted.set(name, handedPart(name))
  for (const name of VIEWS) {
    if (!present(name)) continue
    parted.set(name, viewWithout(name, sourceOf(name)!))
  }
  for (const [name, view, within] of WHOLES) {
    const shows = view === 'tour' || view === 'survey' ? 'stage' : 'standing'
    const sources = (['keep', shows, view] as const).map(part => [part, sourceOf(part)!])
    parted.set(name, wholeOf(name, view, Object.fromEntries(sources), within))
  }
  const built = await bundleAll(parted)
  const release = hashOf(Buffer.concat([...built.values()]))
  for (const [name, contents] of built) {
    parts[name] = `${name}-${release}.js`
    outputs.set(parts[name], contents)
  }
  const rest = new Map<BundleName, BuildOptions>()
  if (present('entry')) rest.set('entry', fromFile('entry', { plugins: [partsOf(root, release)] }))
  // The snippet already has a scope of its own. As an iife it would need a `require` for its `import()`.
  if (present('snippet')) rest.set('snippet', fromFile('snippet', { ...PLAIN, format: 'esm' }))
  if (present('drop-in')) rest.set('drop-in', fromFile('drop-in', { ...PLAIN, format: 'iife' }))
  if (present('evaluator')) rest.set('evaluator', fromFile('evaluator'))
  const { entry, ...others } = Object.fromEntries(await bundleAll(rest)) as Partial<Record<BundleName, Uint8Array>>
  let pinned = ''
  if (entry) {
    pinned = `beckon-${hashOf(entry)}.js`
    outputs.set('beckon.js', entry).set(pinned, entry)
  }
  for (const name of ['snippet', 'drop-in'] as const) if (others[name]) outputs.set(`${name}.js`, others[name])

  const files = Object.fromEntries(
    [...outputs].map(([name, bytes]) => [name, { ...measured.get(bytes)!, integrity: integrityOf(bytes) }]),
  )
  const manifest: Manifest = { version, entry: 'beckon.js', pinned, parts, files }
  // Pages that are open during an upgrade of the server still ask for the old files.
  for (const [name, bytes] of hashedFilesIn(join(root, 'previous'))) if (!outputs.has(name)) outputs.set(name, bytes)
  replaceFolder(outdir, outputs, manifest)
  return { manifest, sizes }
}

function sourcesOf(root: string, name: FromFile): string[] {
  return ['.ts', '.tsx'].map(extension => join(root, SOURCES[name] + extension))
}

export const SHARED: BuildOptions = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

/** Without `jsx-runtime`, pages load one function less. */
const JSX: BuildOptions = {
  tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
  inject: [fileURLToPath(new URL('jsx.ts', import.meta.url))],
}

/** For what every browser must understand, also one in which nothing will be shown: its calls must not fail on the page. */
const PLAIN: BuildOptions = { target: 'es2015', supported: { 'dynamic-import': true } }

/**
 * Most functions of these run as soon as they are loaded. With this comment, V8 compiles them at once, in another thread while
 * they arrive over the network. Otherwise it would parse them first and stop the page at each first call. Other engines ignore
 * it.
 */
export const EAGER = '//# allFunctionsCalledOnLoad\n'
const AT_ONCE: BundleName[] = [
  ...(['entry', 'keep', 'stage', 'standing'] as const),
  ...HANDED_PARTS,
  ...VIEWS,
  ...WHOLES.map(([name]) => name),
]

/**
 * One hash for all parts: their addresses follow from their names, because a table would add 50 bytes to every page. After a
 * failure the address is different: browsers remember for ever that an `import()` of the first one has failed.
 */
const partsOf = (root: string, release: string): Plugin => ({
  name: 'parts-by-name',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]client[/\\]parts\.ts$/ }, () => ({
      // In a variable, because esbuild would look for files with these names.
      contents: `${handStores(root)}
      export const parts = new Proxy({}, {
        get: (_, name) => async attempt => {
          const address = './' + name + '-${release}.js' + (attempt ? '?retry=' + attempt : '')
          const part = await import(address)
          handStores(part)
          return part
        },
      })`,
    }))
  },
})

/** Stylesheets are template literals marked with a css comment, so that tests need no loader. Here we minify them. */
export const minifyCss: Plugin = {
  name: 'minify-css',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\](src|snippet)[/\\].*\.tsx?$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const pieces = source.split(/\/\* css \*\/ `([^`$]*)`/)
      if (pieces.length === 1) return undefined
      for (let i = 1; i < pieces.length; i += 2) {
        const { code } = await transform(pieces[i]!, { loader: 'css', minify: true, charset: 'utf8' })
        pieces[i] = JSON.stringify(code.trim())
      }
      return { contents: pieces.join(''), loader: path.endsWith('x') ? 'tsx' : 'ts', resolveDir: dirname(path) }
    })
  },
}

/** The hashed files of the release before, by name. */
function hashedFilesIn(folder: string): [name: string, bytes: Uint8Array][] {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return files
    .filter(({ name }) => /-[0-9A-F]{8}\.js$/.test(name))
    .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name))])
}

/** The hash of the bytes as they are served, so that an address always means the same content. */
function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase()
}

function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/**
 * Writes new files first, then the manifest, then removes the old files: a server that uses the folder meanwhile never misses
 * one.
 */
function replaceFolder(folder: string, outputs: Map<string, Uint8Array>, manifest: Manifest) {
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of outputs) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of readdirSync(folder)) {
    if (name !== 'manifest.json' && !outputs.has(name)) rmSync(join(folder, name), { recursive: true })
  }
}
