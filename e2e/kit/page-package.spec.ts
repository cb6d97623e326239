import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from '../../src/testing/index.ts'
import { installPacked } from '../../test/package/install-packed.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }

test('beckon-page, packed, installed into an empty folder and bundled, shows a tour', async ({ page, beckon }) => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-page-'))
  try {
    const needed = installPacked(folder, 'beckon-page')
    expect(needed.sort()).toEqual(['idb-keyval', 'nanostores', 'preact'])
    expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual(['beckon-page', ...needed])

    writeFileSync(
      join(folder, 'app.js'),
      `import { createBeckon } from 'beckon-page'
      const beckon = createBeckon()
      beckon.init(${JSON.stringify(beckon.token)}, { api: ${JSON.stringify(beckon.url)} })
      beckon.identify('ada', { first_name: 'Ada' })`,
    )
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'app.js')],
      outdir: join(folder, 'out'),
      bundle: true,
      splitting: true,
      format: 'esm',
      write: false,
    })
    for (const { path, text } of outputFiles) beckon.page(`/${basename(path)}`, text, SCRIPT)

    const tour = await beckon.publish(aTour())
    await beckon.deliver({ uid: 'ada', model_id: tour.id })
    await page.goto(
      beckon.page('/app', `<!doctype html><title>App</title>${BODY}<script type="module" src="/app.js"></script>`),
    )
    await expect(beckon.step(page).getByRole('heading', { name: 'Hello Ada' })).toBeVisible()
    await beckon.step(page).button('Next').click()
    await beckon.step(page).button('Done').click()
    await expect(beckon.step(page)).toHaveCount(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
