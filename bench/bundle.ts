import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { EAGER, minifyCss, SHARED } from '../scripts/runtime-bundles.ts'
import { withoutGlobal } from '../scripts/without-global.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface Bundle {
  name: string
  script: string
  style: string
}

/** Stylesheets that users of each library must load. They are in the head, parsed before the clock starts. */
const STYLES: { [name: string]: string[] } = {
  driver: ['node_modules/driver.js/dist/driver.css'],
  shepherd: ['node_modules/shepherd.js/dist/css/shepherd.css'],
  'shepherd-backdrop': ['node_modules/shepherd.js/dist/css/shepherd.css'],
  intro: ['node_modules/intro.js/minified/introjs.min.css'],
  flows: ['node_modules/@flows/js-components/dist/index.css'],
}

/** One minified classic script for each contender. Its first statement starts the clock. */
export async function bundle(name: string): Promise<Bundle> {
  const result = await build({
    entryPoints: [here(`contenders/${name}.ts`)],
    // Ours is built exactly like the runtime's own bundles, with the same minifier for all.
    ...SHARED,
    ...(name.startsWith('beckon') ? { plugins: [minifyCss, withoutGlobal] } : {}),
    write: false,
    format: 'iife',
    logLevel: 'error',
    nodePaths: [here('node_modules')],
  })
  const style = (STYLES[name] ?? []).map(path => readFileSync(here(path), 'utf8')).join('\n')
  const script = `performance.mark("bench:start");${result.outputFiles[0]!.text}`
  return { name, script: name.startsWith('beckon') ? EAGER + script : script, style }
}
