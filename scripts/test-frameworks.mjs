// `npm run test:frameworks`: applications in React, Vue and Svelte, built by the tools of each, with beckon-page installed as customers
// install it. Words after `--` go to Playwright.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ADVICE, findBrowser } from './find-browser.mjs'
import { build, fail, install, requireNode, root, run, runTool } from './prepare.mjs'

requireNode()
install()
if (!findBrowser()) fail(ADVICE)
if (!build([])) fail('The build failed; the lines above say why.')
const folder = join(root, 'e2e', 'frameworks')
if (!run('npm', ['ci', '--ignore-scripts'], { cwd: folder }))
  fail('The packages of the applications cannot be installed.')
const installed = join(folder, 'node_modules', 'beckon-page')
rmSync(installed, { recursive: true, force: true })
cpSync(join(root, 'dist', 'page'), installed, { recursive: true })
if (!run(process.execPath, ['--import', 'tsx', join(folder, 'build-apps.ts')], { cwd: root }))
  fail('An application cannot be built.')
const ok = runTool('@playwright/test/cli.js', ['test', '--config=e2e/frameworks', ...process.argv.slice(2)])
process.exitCode = ok ? 0 : 1
