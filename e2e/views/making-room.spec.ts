import { anEmbed, aTour } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

const TALL = '<div style="height:2000px;background:linear-gradient(#eee,#999)">Content</div>'
const BAR = 'height:56px;background:#fff;border-bottom:1px solid #ccc'

/** Pages in typical layouts. A banner at the top would hide `head`, one at the bottom `foot`. */
const LAYOUTS: { [what: string]: string } = {
  'a page that flows': `<h1 id="head">Title</h1>${TALL}<p id="foot">End</p>`,
  'a sticky header': `<header id="head" style="position:sticky;top:0;${BAR}">Bar</header>${TALL}`,
  'a fixed header': `<style nonce="NONCE">main{padding-top:70px}</style><header id="head" style="position:fixed;top:0;left:0;right:0;${BAR}">Bar</header><main>${TALL}</main>`,
  'a shell as high as the window':
    '<style nonce="NONCE">body{margin:0}#app{display:grid;grid-template-rows:auto 1fr auto;height:100vh}#app main{overflow:auto}</style><div id="app"><header id="head">Bar</header><main><div style="height:2000px">Rows</div></main><footer id="foot">Status</footer></div>',
  'a root, a body and a shell of 100 %':
    '<style nonce="NONCE">html,body,#app{height:100%;margin:0}#app{display:flex;flex-direction:column}#app main{flex:1;overflow:auto}</style><div id="app"><header id="head">Bar</header><main><div style="height:2000px">Rows</div></main><footer id="foot">Status</footer></div>',
  'a fixed sidebar and a fixed header': `<style nonce="NONCE">main{margin:56px 0 0 200px}</style><nav style="position:fixed;top:0;bottom:0;left:0;width:200px;background:#223">Menu</nav><header id="head" style="position:fixed;top:0;left:200px;right:0;${BAR}">Bar</header><main>${TALL}</main>`,
  'a page at least as high as the window':
    '<style nonce="NONCE">body{margin:0;min-height:100vh;display:flex;flex-direction:column}main{flex:1}</style><header id="head">Bar</header><main>Little</main><footer id="foot">End</footer>',
  'an absolute shell':
    '<style nonce="NONCE">#app{position:absolute;inset:0;display:flex;flex-direction:column}#app main{flex:1;overflow:auto}</style><div id="app"><header id="head">Bar</header><main><div style="height:2000px">Rows</div></main><footer id="foot">Status</footer></div>',
  'a toolbar that sticks in a pane':
    '<style nonce="NONCE">body{margin:0}#pane{height:100vh;overflow:auto}#head{position:sticky;top:0;background:#fff}</style><div id="pane"><div id="head">Tools</div><div style="height:2000px">Rows</div></div>',
  'fixed tabs at the bottom': `<style nonce="NONCE">body{margin:0}#app{min-height:100dvh}</style><div id="app"><header id="head" style="position:sticky;top:0;${BAR}">Bar</header>${TALL}</div><nav id="foot" style="position:fixed;bottom:0;left:0;right:0;${BAR}">Tabs</nav>`,
}

/** Runs in the page. */
function measure() {
  const box = (selector: string) => {
    const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    return [Math.round(top), Math.round(bottom)]
  }
  const banner = document.querySelector('beckon-view')?.shadowRoot?.querySelector('.banner')?.getBoundingClientRect()
  return {
    head: box('#head'),
    foot: box('#foot'),
    scrolls: document.documentElement.scrollHeight > innerHeight + 1,
    style: document.documentElement.getAttribute('style') ?? '',
    banner: banner && { top: banner.top, bottom: banner.bottom },
  }
}

const close = async (stage: Stage) => {
  await stage.page.locator('beckon-view .close').click()
  await expect(stage.page.locator('beckon-view')).toHaveCount(0)
}

for (const [what, html] of Object.entries(LAYOUTS))
  for (const edge of ['top', 'bottom'] as const)
    test(`${what} makes room for a banner at the ${edge}, and takes it back`, async ({ stage }) => {
      const { page } = stage
      await stage.visit({ html, path: '/layout' })
      const before = await page.evaluate(measure)
      await stage.open(anEmbed({ banner: edge, push: true }))
      await stage.settle()
      const { head, foot, scrolls, banner } = await page.evaluate(measure)
      if (edge === 'top') expect(head[0]).toBeGreaterThanOrEqual(banner!.bottom - 1)
      else if (!before.scrolls || what === 'fixed tabs at the bottom')
        expect(foot[1]).toBeLessThanOrEqual(banner!.top + 1)
      expect(scrolls).toBe(before.scrolls)
      await close(stage)
      expect(await page.evaluate(measure)).toEqual(before)
      expect(stage.complaints).toEqual([])
    })

test('where a page cannot make room, the banner lies over it and nothing is changed', async ({ stage }) => {
  const { page } = stage
  const shadow = `<template shadowrootmode="closed"><div style="position:fixed;top:0;left:0;right:0;${BAR}">Bar</div></template>`
  await stage.visit({ html: `<x-bar id="head" style="display:block">${shadow}</x-bar>${TALL}`, path: '/layout' })
  const before = await page.evaluate(measure)
  await stage.open(anEmbed({ banner: 'top', push: true }))
  await stage.settle()
  const { head, style } = await page.evaluate(measure)
  expect([head, style]).toEqual([before.head, before.style])
})

test('without `push` a banner moves nothing', async ({ stage }) => {
  const { page } = stage
  await stage.visit({ html: LAYOUTS['a sticky header'], path: '/layout' })
  const { head } = await page.evaluate(measure)
  await stage.open(anEmbed({ banner: 'top' }))
  await stage.settle()
  expect((await page.evaluate(measure)).head).toEqual(head)
})

test('a header that comes later makes room too', async ({ stage }) => {
  const { page } = stage
  await stage.visit({ html: LAYOUTS['a page that flows'], path: '/layout' })
  await stage.open(anEmbed({ banner: 'top', push: true }))
  await stage.settle()
  await page.evaluate(() => {
    const bar = document.createElement('header')
    bar.id = 'late'
    Object.assign(bar.style, { position: 'fixed', top: '0', left: '0', right: '0', height: '50px', background: '#eee' })
    document.body.prepend(bar)
  })
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#late')!.getBoundingClientRect().top))
    .toBeGreaterThan(40)
})

const GAP = 'a page that ends a little before the window'
for (const edge of ['top', 'bottom'] as const)
  test(`${GAP} makes room for a banner at the ${edge}, and becomes longer for it`, async ({ stage }) => {
    const { page } = stage
    const { height } = page.viewportSize()!
    const rows = `<main style="height:${height - 80}px">Rows</main>`
    const html = `<style nonce="NONCE">body{margin:0}</style><header id="head" style="${BAR}">Bar</header>${rows}<p id="foot" style="margin:0;height:10px"></p>`
    await stage.visit({ html, path: '/layout' })
    const before = await page.evaluate(measure)
    expect(before.scrolls).toBe(false)
    await stage.open(anEmbed({ banner: edge, push: true }))
    await stage.settle()
    await page.evaluate(edge => scrollTo(0, edge === 'top' ? 0 : 9999), edge)
    const { head, foot, banner } = await page.evaluate(measure)
    if (edge === 'top') expect(head[0]).toBeGreaterThanOrEqual(banner!.bottom - 1)
    else expect(foot[1]).toBeLessThanOrEqual(banner!.top + 1)
    await close(stage)
    expect(await page.evaluate(measure)).toEqual(before)
  })

/** Opens a dialog of the page, or closes it. */
const turnDialog = (stage: Stage, shows: boolean) =>
  stage.page.evaluate(shows => {
    const dialog = document.querySelector<HTMLDialogElement>('#modal')!
    if (shows) dialog.showModal()
    else dialog.close()
  }, shows)

const WITH_DIALOG = `<header id="head" style="position:sticky;top:0;${BAR}">Bar</header><dialog id="modal">Move the boat?</dialog>${TALL}`

test('a banner stays below a modal dialog of the page, does not move it, and keeps its room afterwards', async ({
  stage,
}) => {
  const { page } = stage
  const dialogTop = () => page.evaluate(() => document.querySelector('#modal')!.getBoundingClientRect().top)
  await stage.visit({ html: WITH_DIALOG, path: '/layout' })
  await turnDialog(stage, true)
  const top = await dialogTop()
  await turnDialog(stage, false)
  await stage.open(anEmbed({ banner: 'top', push: true }))
  await stage.settle()
  for (let turn = 0; turn < 2; turn++) {
    await turnDialog(stage, true)
    await stage.settle()
    await stage.settle()
    expect(await dialogTop()).toBe(top)
    expect(await page.evaluate(() => document.querySelector('#modal beckon-view'))).toBeNull()
    await turnDialog(stage, false)
    await stage.settle()
    await stage.settle()
    const { head, banner } = await page.evaluate(measure)
    expect(head[0]).toBeGreaterThanOrEqual(banner!.bottom - 1)
  }
})

test('a banner that comes while a dialog of the page is open is shown and counted after it', async ({ stage }) => {
  const { page } = stage
  await stage.visit({ html: WITH_DIALOG, path: '/layout' })
  await turnDialog(stage, true)
  await stage.open(anEmbed({ banner: 'top', push: true }))
  await stage.settle()
  await expect(page.locator('.banner')).toBeHidden()
  expect(await stage.outcomes()).toEqual([])
  await turnDialog(stage, false)
  await expect(page.locator('.banner')).toBeVisible()
  expect(await stage.outcomes()).toMatchObject([{ type: 'step' }])
  const { head, banner } = await page.evaluate(measure)
  expect(head[0]).toBeGreaterThanOrEqual(banner!.bottom - 1)
})

test('a banner keeps its room after a tour that dimmed the page', async ({ stage }) => {
  const { page } = stage
  await stage.visit({ html: `${WITH_DIALOG}<p id="chart">Chart</p><p id="plan">Plan</p>`, path: '/layout' })
  await stage.open(anEmbed({ banner: 'top', push: true }))
  await stage.open(aTour())
  await stage.rest()
  await page.setViewportSize({ width: 1000, height: 640 })
  await stage.settle()
  await page.locator('.card .close').last().click()
  await expect(page.locator('beckon-view')).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, 0))
  await stage.settle()
  await expect
    .poll(async () => {
      const { head, banner } = await page.evaluate(measure)
      return head[0]! - banner!.bottom
    })
    .toBeGreaterThanOrEqual(-1)
})
