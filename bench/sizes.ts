import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface Size {
  name: string
  what: string
  min: number
  gzip: number
  brotli: number
}

function measure(name: string, what: string, parts: (string | Buffer)[]): Size {
  const buffers = parts.map(part => Buffer.from(part))
  const sum = (bytes: (buffer: Buffer) => number) => buffers.reduce((total, buffer) => total + bytes(buffer), 0)
  return {
    name,
    what,
    min: sum(buffer => buffer.length),
    gzip: sum(buffer => gzipSync(buffer, { level: 9 }).length),
    brotli: sum(buffer => brotliCompressSync(buffer, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length),
  }
}

/** A peer as its users ship it: what they import, bundled and minified by the same tool, and its stylesheet. */
async function peer(name: string, source: string, styles: string[] = []): Promise<Size> {
  const result = await build({
    stdin: { contents: source, resolveDir: here('.'), loader: 'ts' },
    bundle: true, minify: true, write: false, format: 'esm', target: 'es2022', legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error', outdir: here('results'), splitting: false,
  }) // biome-ignore format: one setting after another
  const css = await Promise.all(
    styles.map(async path => (await transform(readFileSync(here(path), 'utf8'), { loader: 'css', minify: true })).code),
  )
  return measure(name, styles.length ? 'js + css' : 'js', [result.outputFiles[0]!.text, ...css])
}

/** Files that a peer publishes. */
function published(name: string, what: string, paths: string[]): Size {
  return measure(
    name,
    what,
    paths.map(path => readFileSync(here(path))),
  )
}

/** Four pages with Beckon, and every peer, in one table. */
export async function sizes(): Promise<Size[]> {
  const runtime = here('../dist/runtime')
  const part = (name: string) => {
    const { parts }: { parts: { [name: string]: string } } = JSON.parse(
      readFileSync(`${runtime}/manifest.json`, 'utf8'),
    )
    return readFileSync(`${runtime}/${parts[name] ?? `${name}.js`}`)
  }
  const posthog = 'node_modules/posthog-js/dist'
  return [
    measure('Beckon, nothing to show', 'entry', [part('beckon')]),
    measure('Beckon, a delivered tour', 'entry + whole-tour', [part('beckon'), part('whole-tour')]),
    measure('Beckon, an automatic tour', 'entry + decide + whole-tour', [
      part('beckon'),
      part('decide'),
      part('whole-tour'),
    ]),
    measure('Beckon, a delivered survey', 'entry + whole-survey', [part('beckon'), part('whole-survey')]),
    await peer('driver.js', `export * from 'driver.js'`, ['node_modules/driver.js/dist/driver.css']),
    await peer('shepherd.js', `export { default } from 'shepherd.js'`, [
      'node_modules/shepherd.js/dist/css/shepherd.css',
    ]),
    await peer('intro.js', `export { default } from 'intro.js'`, ['node_modules/intro.js/introjs.css']),
    await peer(
      'react-joyride + react-dom',
      `export * from 'react-joyride'; export { createRoot } from 'react-dom/client'`,
    ),
    await peer(
      '@flows/js + components',
      `export * from '@flows/js'; export * from '@flows/js-components/tour-components'; export * from '@flows/js-components/components'`,
      ['node_modules/@flows/js-components/dist/index.css'],
    ),
    published('@formbricks/surveys', 'its UMD file', ['node_modules/@formbricks/surveys/dist/index.umd.js']),
    published('posthog-js: array', 'its script', [`${posthog}/array.js`]),
    published('posthog-js: array + surveys', 'its scripts', [`${posthog}/array.js`, `${posthog}/surveys.js`]),
    published('posthog-js: array + product-tours', 'its scripts', [
      `${posthog}/array.js`,
      `${posthog}/product-tours.js`,
    ]),
    await peer('@frigade/js', `export * from '@frigade/js'`),
  ]
}
