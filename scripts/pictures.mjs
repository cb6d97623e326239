// `node scripts/pictures.mjs`: makes the pictures of the console and the studio for the documents, from the current build of the
// demo.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, findHeadlessShell } from './find-browser.mjs'
import { root } from './prepare.mjs'

const data = mkdtempSync(join(tmpdir(), 'beckon-pictures-'))
const command = join(root, 'dist', 'command', 'beckon.js')
const serving = spawn(process.execPath, [command, 'serve', '--demo', '--port', '0', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const said = await new Promise(resolve => {
  let text = ''
  serving.stdout.on('data', piece => {
    text += piece
    if (text.includes('Ctrl-C')) resolve(text)
  })
})
const entrance = /http:\S+\/demo\/console\S+/.exec(said)[0]
const { origin } = new URL(entrance)
const browser = await chromium.launch({
  executablePath: findHeadlessShell() ?? findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const SIZE = { width: 1280, height: 860 }
const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' })
const page = await context.newPage()
const folder = join(root, 'docs', 'images')
const take = name => page.screenshot({ path: join(folder, `console-${name}.png`) })

await page.goto(entrance)
await page.getByRole('heading', { name: 'Live now' }).waitFor()
await page.waitForLoadState('networkidle')
await take('home')
await page.goto(`${origin}/console/experiences`)
const tour = page.getByRole('link', { name: 'First watch' }).first()
const address = origin + (await tour.getAttribute('href'))
await page.goto(address)
await page.getByLabel('Title').first().waitFor()
await page.waitForLoadState('networkidle')
// The preview draws in a frame of its own.
await page.frameLocator('iframe').getByRole('dialog').first().waitFor()
await take('editor')
await page.goto(`${address}/results`)
await page.getByRole('heading', { name: 'Day by day' }).waitFor()
await page.waitForLoadState('networkidle')
await take('results')

// The studio, on a page of the product.
await page.goto(address)
await page.getByRole('button', { name: 'Edit on the page' }).click()
await page.getByRole('textbox', { name: 'Page' }).fill(`${origin}/demo/slackwater/?as=maren`)
const opens = page.waitForEvent('popup')
await page.getByRole('button', { name: 'Open the page' }).click()
const product = await opens
await product.getByRole('region', { name: 'Beckon studio' }).getByRole('button', { name: /^3 / }).click()
await product.getByRole('button', { name: 'Move the panel' }).click()
await product.locator('beckon-view').getByRole('dialog').waitFor()
await product.waitForLoadState('networkidle')
await product.screenshot({ path: join(folder, 'studio.png') })

// The console beside the product, where a person gets the tour.
const pictures = ['console-editor.png', 'demo-light.png'].map(name => readFileSync(join(folder, name)))
const both = await browser.newPage({ viewport: { width: 1960, height: 620 }, deviceScaleFactor: 1 })
const [one, two] = pictures.map(picture => `data:image/png;base64,${picture.toString('base64')}`)
await both.setContent(`<body style="margin:0;background:#e6e8f0;display:flex;gap:20px;padding:20px;box-sizing:border-box;height:620px">
  <img src="${one}" style="height:580px;border-radius:10px;box-shadow:0 6px 24px #0003">
  <img src="${two}" style="height:580px;border-radius:10px;box-shadow:0 6px 24px #0003"></body>`)
await both.screenshot({ path: join(folder, 'console-and-product.png') })
await browser.close()
serving.kill('SIGTERM')
