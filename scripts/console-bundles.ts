import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { minifyCss, SHARED } from './runtime-bundles.ts'
import { gzipped, inKB } from './sizes.ts'
import { withSqueezer } from './with-squeezer.ts'

/** The pages that the server serves, each with its entry files. The preview is a frame with a policy of its own. */
const PAGES = {
  index: { script: 'src/console/console.tsx', style: 'src/console/style/console.css', title: 'Beckon' },
  preview: { script: 'src/console/preview/frame.tsx', style: 'src/console/preview/frame.css', title: 'Preview' },
}
type PageName = keyof typeof PAGES

/** What is loaded before a user sees something: the frame, and the page inside it. */
const FIRST = 'pages:home'

/** gzip -9, in KB of 1,000 bytes. The build fails above these. */
export const CONSOLE_BUDGETS = { first: 60_000, whole: 260_000 }

export interface ConsoleSizes {
  first: number
  whole: number
}

/** Bundles the console: hashed files, split by page, and a page that names its entry files. */
export async function buildConsole(root: string, outdir: string): Promise<ConsoleSizes> {
  const result = await build({
    ...SHARED,
    absWorkingDir: root,
    entryPoints: Object.values(PAGES).flatMap(({ script, style }) => [script, style]),
    outdir: join(outdir, 'files'),
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    external: ['/console/*'],
    plugins: [minifyCss, pagesTogether(root), withTheShared(root)],
    logOverride: { 'ignored-bare-import': 'silent' },
    metafile: true,
    write: false,
  })
  const { outputs } = named(result.metafile)
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(join(outdir, 'files'), { recursive: true })
  const gzip: { [file: string]: number } = {}
  await withSqueezer(squeeze =>
    Promise.all(
      result.outputFiles.map(async ({ path, contents, text }) => {
        const name = basename(path)
        const bytes = name.endsWith('.js') ? await squeeze(text, true) : contents
        writeFileSync(join(outdir, 'files', name), bytes)
        gzip[name] = gzipped(bytes)
      }),
    ),
  )
  copyFileSync(join(root, 'src/console/mark.svg'), join(outdir, 'mark.svg'))
  for (const name of Object.keys(PAGES) as PageName[])
    writeFileSync(join(outdir, `${name}.html`), pageOf(PAGES[name], outputs))
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + gzip[name]!, 0)
  const { script, style } = PAGES.index
  const first = new Set([script, style, FIRST].flatMap(source => neededBy(source, outputs)))
  return { first: sum(first), whole: sum(Object.keys(gzip)) }
}

/** Pages that users open one after another are in one file. The first of them names it. */
const TOGETHER = [
  ['home', 'experiences', 'results', 'history', 'domains', 'segments', 'join', 'sign-in', 'signed-in'],
  ['deliveries', 'delivery', 'new-delivery', 'people', 'person'],
  ['webhooks', 'new-webhook', 'webhook', 'settings', 'new-limit-group', 'limit-group'],
]

/** Loads the pages of a group from one file. Otherwise the bundler would add a file for each page that only leads to it. */
function pagesTogether(root: string): Plugin {
  const folder = join(root, 'src/console')
  const word = (name: string) => name.replaceAll('-', '_')
  const fromGroup = (whole: string, name: string) => {
    const group = TOGETHER.find(names => names.includes(name))
    return group ? `import('pages:${group[0]}').then(pages => ({ Page: pages.${word(name)} }))` : whole
  }
  return {
    name: 'pages-together',
    setup(build) {
      build.onLoad({ filter: /src\/console\/routes\.ts$/ }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(/import\('\.\/pages\/([\w-]+)\.tsx'\)/g, fromGroup),
        loader: 'ts',
        resolveDir: folder,
      }))
      build.onResolve({ filter: /^pages:/ }, ({ path }) => ({ path: path.slice('pages:'.length), namespace: 'pages' }))
      build.onLoad({ filter: /./, namespace: 'pages' }, ({ path }) => {
        const names = TOGETHER.find(([first]) => first === path)!
        const exported = names.map(name => `export { Page as ${word(name)} } from './pages/${name}.tsx'`)
        return { contents: exported.join('\n'), loader: 'ts', resolveDir: folder }
      })
    },
  }
}

/** Folders of the console whose files most pages use. */
const EVERYWHERE = ['.', 'controls', 'frame', 'words']

/**
 * Makes one file of what most pages use. esbuild splits files by which pages reach them, so we let every page reach all of these.
 * Otherwise there would be a file for every set of pages with a common control, and small files do not compress well.
 */
function withTheShared(root: string): Plugin {
  const folder = join(root, 'src/console')
  const files = EVERYWHERE.flatMap(name =>
    readdirSync(join(folder, name))
      .filter(file => /\.tsx?$/.test(file) && file !== 'console.tsx' && file !== 'routes.ts' && file !== 'app.tsx')
      .map(file => join(folder, name, file)),
  )
  const pages = /src\/console\/(pages\/[^/]+|[^/]+\/page|console)\.tsx$/
  return {
    name: 'with-the-shared',
    setup(build) {
      build.onLoad({ filter: pages }, async ({ path }) => {
        const imports = files.filter(file => file !== path).map(file => `import ${JSON.stringify(file)}`)
        return {
          contents: `${await readFile(path, 'utf8')}\n${imports.join('\n')}`,
          loader: 'tsx',
          resolveDir: dirname(path),
        }
      })
    },
  }
}

/** Prints one line for each budget. True if both hold. */
export function reportConsole(sizes: ConsoleSizes): boolean {
  const lines = (['first', 'whole'] as const).map(name => {
    const fits = sizes[name] <= CONSOLE_BUDGETS[name]
    const what = name === 'first' ? "the console's first page" : 'the whole console'
    return { fits, says: `${fits ? '✓' : '✗'} ${what}: ${inKB(sizes[name])} of ${inKB(CONSOLE_BUDGETS[name])}` }
  })
  for (const { says } of lines) console.log(says)
  return lines.every(({ fits }) => fits)
}

type Outputs = { [name: string]: { source?: string; imports: string[] } }

/** The outputs by their file names, with the files that each loads at once. */
function named({ outputs }: Metafile): { outputs: Outputs } {
  const entries = Object.entries(outputs).map(([path, { entryPoint, imports }]) => {
    const atOnce = imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
    return [basename(path), { source: entryPoint, imports: atOnce.map(each => basename(each.path)) }] as const
  })
  return { outputs: Object.fromEntries(entries) }
}

function neededBy(source: string, outputs: Outputs): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const each of outputs[name]!.imports) add(each)
  }
  const entry = Object.keys(outputs).find(name => outputs[name]!.source === source)
  if (!entry) throw new Error(`${source} has no file of its own`)
  add(entry)
  return [...found]
}

function pageOf({ script, style, title }: (typeof PAGES)[PageName], outputs: Outputs): string {
  const [entry, ...chunks] = neededBy(script, outputs)
  const [sheet] = neededBy(style, outputs)
  const at = (name: string) => `/console/files/${name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/console/mark.svg">
<link rel="stylesheet" href="${at(sheet!)}">
<script type="module" src="${at(entry!)}"></script>
${chunks.map(name => `<link rel="modulepreload" href="${at(name)}">`).join('\n')}
</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
<div id="console"></div>
</body>
</html>
`
}
