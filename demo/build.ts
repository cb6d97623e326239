import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const demo = dirname(fileURLToPath(import.meta.url))
const SITES = ['shell', 'slackwater', 'panel', 'gallery']
const COPIED = ['.html', '.css', '.svg', '.png', '.webp']

/**
 * Builds each site of the demo: bundles its script, and copies its pages, styles and pictures. And the Experiences of the demo.
 */
export async function buildDemo(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  const sites = SITES.filter(site => existsSync(join(demo, site)))
  const scripts = sites.flatMap(site =>
    ['.ts', '.tsx']
      .map(ending => ({ site, file: join(demo, site, site + ending) }))
      .filter(({ file }) => existsSync(file)),
  )
  await build({
    entryPoints: scripts.map(({ site, file }) => ({ in: file, out: `${site}/${site}` })),
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    sourcemap: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  })
  for (const site of sites) {
    mkdirSync(join(outdir, site), { recursive: true })
    for (const file of readdirSync(join(demo, site))) {
      if (COPIED.includes(extname(file))) cpSync(join(demo, site, file), join(outdir, site, file))
    }
  }
  cpSync(join(demo, 'account.json'), join(outdir, 'account.json'))
  cpSync(join(demo, 'experiences'), join(outdir, 'experiences'), { recursive: true })
}
