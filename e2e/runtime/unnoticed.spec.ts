import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { cached, goBack, NOTE_RESTORED } from './back-forward.ts'
import { ourTasks } from './our-tasks.ts'
import { outbox } from './outbox.ts'
import { greeting, LISTEN, NOTE_WAITING } from './tours.ts'

const launcher = {
  kind: 'launcher' as const,
  name: 'Help',
  steps: [{ title: 'Help', buttons: [{ does: 'open' as const, text: 'Guide', url: 'https://docs.example.com/' }] }],
}

/**
 * Listeners of our scripts on `window`, `document` and so on, as the debugger sees them. Playwright has some of its own there.
 */
async function listeners(page: Page, ours: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => url.startsWith(ours) && scripts.add(scriptId))
  await session.send('Debugger.enable')
  const found: string[] = []
  for (const target of [
    'window',
    'document',
    'document.documentElement',
    'document.body',
    'navigation',
    'visualViewport',
  ]) {
    const { result } = await session.send('Runtime.evaluate', { expression: target })
    const answer = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId! })
    for (const { type, scriptId } of answer.listeners) if (scripts.has(scriptId)) found.push(`${target} ${type}`)
  }
  await session.detach()
  return found.sort()
}

const COUNT_OBSERVERS = `<script>
  window.observing = new Map()
  ;['MutationObserver', 'ResizeObserver', 'IntersectionObserver'].forEach(function (name) {
    var Real = window[name]
    window[name] = class extends Real {
      observe() { observing.set(this, name + new Error().stack.split('at ')[2]); return super.observe.apply(this, arguments) }
      disconnect() { observing.delete(this); return super.disconnect() }
    }
  })
</script>`

test('[R13] one global, no exception, and nothing left after destroy()', async ({ page, beckon }) => {
  const tour = await beckon.publish(
    greeting({
      steps: [
        {
          title: 'Hi',
          triggers: [
            { on: 'click', selector: '#go' },
            { on: 'idle', seconds: 600 },
          ],
          place: { beside: '#go' },
        },
      ],
    }),
  )
  const help = await beckon.publish(launcher)
  const body = '<button id="go">Go</button>'
  beckon.page('/alone', `<!doctype html><head>${LISTEN}${COUNT_OBSERVERS}</head><body>${body}`)
  await page.goto(`${beckon.site}/alone`)
  const globals = () => page.evaluate('Object.getOwnPropertyNames(window)') as Promise<string[]>
  const before = await globals()

  await beckon.visit(page, { uid: 'ada', head: LISTEN + COUNT_OBSERVERS, body })
  await expect(page).toShowExperience(help.id)
  // Not Playwright's click, which leaves listeners of its own on the window.
  await page.evaluate('go.click()')
  await expect(page).toShowExperience(tour.id)
  expect((await globals()).filter(name => !before.includes(name))).toEqual(['beckon'])
  expect(await listeners(page, beckon.url)).toContain('window pagehide')
  const observing = (await page.evaluate('[...observing.values()]')) as string[]
  expect(observing.some(line => line.includes(beckon.url))).toBe(true)

  await page.evaluate('beckon.destroy()')
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  expect(await listeners(page, beckon.url)).toEqual([])
  const left = (await page.evaluate('[...observing.values()]')) as string[]
  expect(left.filter(line => line.includes(beckon.url))).toEqual([])
  expect(await page.evaluate('seen')).toEqual([])
})

test('no layout shift', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  const head = `${LISTEN}<script>
    window.shift = 0
    new PerformanceObserver(function (list) { list.getEntries().forEach(function (e) { shift += e.value }) }).observe({ type: 'layout-shift', buffered: true })
  </script>`
  await beckon.visit(page, { uid: 'ada', head, body: `<main>${'<p>text</p>'.repeat(50)}</main>` })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  expect(await page.evaluate('shift')).toBe(0)
  expect(await page.evaluate('seen')).toEqual([])
})

// What browsers call a long task.
const LONG = 50

test('no task of ours is long, on a page of 2,000 elements with every kind on it', async ({ page, beckon }) => {
  const row = '<tr><td><input type="checkbox"></td><td><a href="#p">Plant</a></td><td><b>indoor</b></td></tr>'
  const body = `<button id="go">Go</button><div id="card"></div><table>${row.repeat(300)}</table>`
  const tour = await beckon.publish(
    greeting({
      steps: [
        { title: 'Hi', place: { beside: '#go' } },
        { title: 'Bye', backdrop: true },
      ],
    }),
  )
  const survey = await beckon.publish({
    kind: 'survey',
    name: 'Well?',
    automatic: false,
    steps: [{ title: 'Would you recommend us?', question: { type: 'nps' } }],
  })
  await beckon.publish(launcher)
  await beckon.publish({ kind: 'tooltip', name: 'Tip', steps: [{ body: 'Go there.', place: { beside: '#go' } }] })
  const card = await beckon.publish({
    kind: 'embed',
    name: 'News',
    steps: [{ title: 'New', place: { inside: '#card' } }],
  })
  const journey = async (uid: string) => {
    await beckon.deliver({ uid, model_id: survey.id })
    const tasks = await ourTasks(page, beckon.url, async () => {
      await beckon.visit(page, { uid, body })
      await beckon.step(page, survey.id).getByRole('radio', { name: '9' }).check()
      await beckon.step(page, survey.id).button('Send').click()
      await expect(page).toShowExperience(card.id)
      await beckon.step(page, tour.id).button('Next').click()
      await beckon.step(page, tour.id).button('Done').click()
      await page.hover('#go')
      await expect(page.getByText('Go there.')).toBeVisible()
      await expect(page).toHaveReported(tour.id, { state: 'completed', uid })
    })
    return tasks.sort((one, other) => other.cpu - one.cpu)
  }
  let tasks = await journey('ada')
  const scripts = new Set(tasks.flatMap(task => task.scripts.map(name => name.split(/[-.]/)[0])))
  expect([...scripts].sort()).toEqual([
    'beckon',
    'beside',
    'decide',
    'elements',
    'embed',
    'explain',
    'launcher',
    'modal',
    'others',
    'standing',
    'tip',
    'tooltip',
    'tour',
    'whole',
  ])
  // A busy processor is slower, even in CPU time. A task that is really long is long for another person too.
  for (const uid of ['bob', 'cyd']) if (tasks[0]!.cpu > LONG) tasks = await journey(uid)
  console.log(`${tasks.length} tasks, the longest ${tasks[0]!.cpu} ms in ${tasks[0]!.scripts.join(', ')}`)
  expect(tasks.filter(({ cpu }) => cpu > LONG)).toEqual([])
})

test('a long task is really seen: what a listener does inside our call counts', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  const slow = `<script>beckon.on('displayed', function () { for (var end = performance.now() + 500; performance.now() < end;) {} })</script>`
  const tasks = await ourTasks(page, beckon.url, async () => {
    await beckon.visit(page, { uid: 'ada', body: slow })
    await expect(page).toShowExperience(tour.id)
  })
  expect(Math.max(...tasks.map(({ cpu }) => cpu))).toBeGreaterThan(LONG)
})

cached('[R15] the back/forward cache keeps the page, and the tour goes on', async ({ cachedPage: page, beckon }) => {
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', path: '/one', head: NOTE_RESTORED })
  await beckon.step(page, tour.id).button('Next').click()
  await expect(page).toShowExperience(tour.id, { step: 1 })
  const elsewhere = beckon.page('/elsewhere', '<!doctype html><title>Elsewhere</title>')
  await page.goto(elsewhere)
  expect(await goBack(page, '/one')).toBe(true)
  await expect(page).toShowExperience(tour.id, { step: 1 })
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

cached(
  '[R15] a tour that was ended on the next page does not stand there again',
  async ({ cachedPage: page, beckon }) => {
    const tour = await beckon.publish(greeting())
    // A page that was left during a request or a write is not always cached. Then we try with another person.
    for (const uid of ['ada', 'bob', 'cyd', 'dan', 'eve']) {
      await beckon.visit(page, { uid, path: '/one', head: NOTE_RESTORED })
      await beckon.step(page, tour.id).button('Next').click()
      await expect(page).toHaveReported(tour.id, { state: 'started', uid })
      // No report is left to send: the page is quiet.
      await expect.poll(() => outbox(page)).toBe(0)
      await beckon.visit(page, { uid, path: '/two' })
      await beckon.step(page, tour.id).button('Done').click()
      await expect(page).toHaveReported(tour.id, { state: 'completed', uid })
      const restored = await goBack(page, '/one')
      await page.evaluate('beckon.refresh()')
      await expect(page.locator('[data-beckon]')).toHaveCount(0)
      if (restored) return
    }
    throw new Error('the page was never kept')
  },
)

test('[R16] nothing is sent while the page says that it is prerendered', async ({ page, beckon }) => {
  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  const head = `${LISTEN}<script>
    Object.defineProperty(Document.prototype, 'prerendering', { get: function () { return !window.activated }, configurable: true })
  </script>${NOTE_WAITING}`
  const tour = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', head })
  await page.waitForFunction('!beckon.q && window.waits')
  expect(sent.filter(path => path.includes('/observe/'))).toEqual([])
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
  await page.evaluate('activated = true, document.dispatchEvent(new Event("prerenderingchange"))')
  await expect(page).toShowExperience(tour.id)
  // There was none before either.
  expect(sent.filter(path => path.endsWith('/boot'))).toHaveLength(1)
})

test('[R17] works on a plain http host, where Web Locks and randomUUID are missing', async ({ page, beckon }) => {
  await beckon.api.send('POST', '/v3/edit/urls', { host: 'shop.test', enabled: 'on' })
  const tour = await beckon.publish(greeting({ automatic: false }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  beckon.page('/plain', `<!doctype html><head>${LISTEN}${beckon.snippet({ uid: 'ada' })}</head>`)
  await page.goto(`${beckon.site.replace('localhost', 'shop.test')}/plain`)
  expect(await page.evaluate('[isSecureContext, !!navigator.locks, !!crypto.randomUUID]')).toEqual([
    false,
    false,
    false,
  ])
  await expect(page).toShowExperience(tour.id)
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(await page.evaluate('seen')).toEqual([])
})

/** Records every access to storage that outlives the page. */
const NOTE_STORES = `<script>
  window.touched = []
  ;['sessionStorage', 'localStorage'].forEach(function (name) {
    var real = window[name]
    Object.defineProperty(window, name, { get() { touched.push(name); return real } })
  })
  var open = indexedDB.open
  IDBFactory.prototype.open = function () { touched.push('indexedDB'); return open.apply(this, arguments) }
</script>`

test('a page with nothing to show makes no database and leaves sessionStorage alone', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting({ automatic: false }))
  const touched = () => page.evaluate('[...new Set(touched)].sort()')
  // The first page of this browser, and a later one.
  for (const path of ['/first', '/later']) {
    await beckon.visit(page, { path, uid: 'ada', head: NOTE_STORES })
    await page.evaluate('beckon.refresh()')
    expect(await touched()).toEqual(['localStorage'])
    expect(await page.evaluate('indexedDB.databases()')).toEqual([])
  }
  // A page with something on the stage needs both.
  await page.evaluate(`beckon.show('${tour.id}')`)
  await expect(page).toShowExperience(tour.id)
  expect(await touched()).toEqual(['indexedDB', 'localStorage', 'sessionStorage'])
  await beckon.visit(page, { path: '/next', uid: 'ada' })
  await expect(page).toShowExperience(tour.id)
})

test('a Delivery on the screen watches nothing of the page; one beside an element does', async ({ page, beckon }) => {
  const onScreen = await beckon.publish(greeting({ automatic: false }))
  const beside = await beckon.publish(
    greeting({ automatic: false, steps: [{ title: 'Here', place: { beside: 'main' } }] }),
  )
  for (const [tour, count] of [
    [onScreen, 0],
    [beside, 1],
  ] as const) {
    await beckon.deliver({ uid: tour.id, model_id: tour.id })
    await beckon.visit(page, { uid: tour.id, head: COUNT_OBSERVERS, body: '<main>Orders</main>' })
    await expect(beckon.step(page, tour.id).getByRole('heading')).toBeVisible()
    expect(await page.evaluate('observing.size')).toBe(count)
  }
})
