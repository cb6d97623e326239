import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import { readBlocks } from '../../test/docs/read-blocks.ts'
import { installPacked } from '../../test/package/install-packed.ts'

const readme = readBlocks('README.md', readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8'))
const PAGE = readme.find(({ language }) => language === 'html')!.text
const TOUR = readme.find(({ as }) => as === 'experience')!.text

/** A separate folder with the packed package in it, a running `beckon serve`, and the command connected to it. */
const newcomer = test.extend<{ desk: { folder: string; beckon(...args: string[]): ReturnType<typeof spawnSync> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  desk: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-first-hour-'))
    installPacked(folder)
    const command = join(folder, 'node_modules/beckon/dist/command/beckon.js')
    const env = { PATH: process.env.PATH, PORT: '0' }
    const child = spawn(process.execPath, [command, 'serve', '--json', '--quiet'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { address, token, secret } = JSON.parse(line).serving as { address: string; token: string; secret: string }
    const own = { ...env, BECKON_SERVER: address, BECKON_ACCOUNT_TOKEN: token, BECKON_ACCOUNT_SECRET: secret }
    const beckon = (...args: string[]) =>
      spawnSync(process.execPath, [command, ...args], { cwd: folder, env: own, encoding: 'utf8' })
    await use({ folder, beckon })
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  },
})

// It packs and installs first, which takes a while on a busy machine.
newcomer.describe.configure({ timeout: 240_000 })

newcomer('the README alone leads from the packed package to a tour on an own page', async ({ page, desk }) => {
  const { folder, beckon } = desk
  const snippet = String(beckon('snippet').stdout).replace('// beckon.identify', 'beckon.identify')
  mkdirSync(join(folder, 'site'))
  writeFileSync(
    join(folder, 'site/index.html'),
    PAGE.replace(/<!-- here: .* -->/, () => snippet),
  )
  mkdirSync(join(folder, 'experiences'))
  const file = join(folder, 'experiences/first-watch.json')

  // Two typos, both reported at once.
  writeFileSync(file, TOUR.replace('"title"', '"titel"').replace('"does": "next"', '"does": "nxt"'))
  const refused = beckon('push', 'experiences', '--publish')
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/2 problems in 1 file; nothing was sent:/)
  expect(refused.stderr).toMatch(/steps\.0\.buttons\.0\.does: .*did you mean "next"\?/)
  expect(refused.stderr).toMatch(/steps\.0\.titel: .*did you mean "title"\?/)
  writeFileSync(file, TOUR)
  expect(beckon('push', 'experiences', '--publish')).toMatchObject({ status: 0, stderr: '' })

  const site = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(readFileSync(join(folder, 'site/index.html'))),
  ).listen(0, 'localhost')
  await once(site, 'listening')
  const home = `http://localhost:${(site.address() as AddressInfo).port}/`
  await page.goto(home)
  await expect(page.getByRole('heading', { name: 'Welcome to the desk, Ada' })).toBeVisible()
  expect(beckon('domain', 'list').stdout).toContain('localhost')
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByRole('heading', { name: 'Here you give a boat its place' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Here you give a boat its place' })).toBeHidden()

  // And once more for this person, by a Delivery.
  expect(beckon('deliver', 'tour', 'First watch', '--uid', 'u_1')).toMatchObject({ status: 0, stderr: '' })
  await page.goto(home)
  await expect(page.getByRole('heading', { name: 'Welcome to the desk, Ada' })).toBeVisible()
  site.close()
})
