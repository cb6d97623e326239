import { mkdirSync } from 'node:fs'
import type { ExperienceInput } from '../../src/protocol/experience.ts'
import { expect, type Kit } from '../../src/testing/index.ts'
import { aHint, aLauncher, anEmbed, aSurvey, aTour } from '../journeys/experiences.ts'
import { OLDER } from '../older/take-away.ts'
import { hostPage } from './a-page.ts'
import type { Engine } from './engine.ts'
import { test } from './engine-test.ts'

/** A kind at a place. `near` is the element that it stands at; without one it stands on the screen. */
interface Cell {
  experience: ExperienceInput
  drawn: string
  near?: string
}

const CELLS: { [name: string]: Cell } = {
  ...Object.fromEntries(
    [false, true].flatMap(backdrop => [
      [`tour on the screen${backdrop ? ', modal' : ''}`, { experience: aTour({}, { backdrop }), drawn: '.card' }],
      [
        `tour beside an element${backdrop ? ', modal' : ''}`,
        { experience: aTour({}, { backdrop, place: { beside: '#new' } }), drawn: '.card', near: '#new' },
      ],
    ]),
  ),
  survey: { experience: { ...aSurvey(), automatic: false }, drawn: '.card' },
  launcher: { experience: aLauncher({ does: 'call', text: 'Call us', action: 'call' }), drawn: '.fab' },
  'tooltip with a dot': { experience: aHint(), drawn: '.dot', near: '#new' },
  'embed inside an element': { experience: anEmbed(), drawn: '.card', near: '#card' },
  banner: {
    experience: { kind: 'embed', name: 'News', steps: [{ body: 'News', place: { banner: 'top' } }] },
    drawn: '.banner',
  },
}

/** The engine as it is, and older ones: today's, from which a script takes away what those did not have. */
const AGES: { [age: string]: string } = {
  'as it is': '',
  ...Object.fromEntries(Object.entries(OLDER).map(([age, takeAway]) => [age, `<script>(${takeAway})()</script>`])),
}

const WATCH = `<script>
  window.complaints = []
  addEventListener('error', event => complaints.push(event.message))
  addEventListener('unhandledrejection', event => complaints.push(String(event.reason)))
  for (const name of ['error', 'warn']) {
    const said = console[name]
    console[name] = (...words) => { complaints.push(words.join(' ')); said.apply(console, words) }
  }
</script><style>header { position: sticky; top: 0; z-index: 2147483647; background: #fff }</style>`

/** Pictures to look at, if a folder is named. */
const PICTURES = process.env.BECKON_PICTURES

for (const [age, takeAway] of Object.entries(AGES))
  test(`every kind is in its place and counted once, without an error: ${age}`, async ({ engine, beckon }, {
    project,
  }) => {
    test.skip(/Chromium/.test(age) && project.name !== 'chromium', 'an age of Chromium')
    test.skip(isOld(project.name) && !!takeAway, 'it is old itself')
    test.skip(isBelow(project.name), 'shows nothing')
    test.setTimeout(180_000)
    for (const [name, cell] of Object.entries(CELLS)) {
      const { id } = await beckon.publish(cell.experience)
      await showIt(engine, beckon, cell, id, takeAway + WATCH)
      const facts = { id, drawn: cell.drawn, near: cell.near ?? '' }
      await expect.poll(() => engine.evaluate(inPlace, facts), { message: name }).toBe('in its place')
      if (name.endsWith('modal'))
        expect(await engine.evaluate(backdropOf, id), name).toEqual(['rgb(13, 16, 32)', '0.4'])
      await expect.poll(async () => (await beckon.interactions(id)).length, { message: `${name}: counted` }).toBe(1)
      expect(
        await engine.evaluate(() => (window as unknown as { complaints: string[] }).complaints, null),
        name,
      ).toEqual([])
      if (PICTURES) {
        mkdirSync(PICTURES, { recursive: true })
        await engine.evaluate(atRest, id)
        await engine.picture(`${PICTURES}/${project.name} ${age} ${name}.png`.replaceAll(' ', '-'))
      }
      await beckon.unpublish(id)
    }
  })

/** The first Chromium in which everything is shown. */
const LINE = 93
const isOld = (project: string) => project.startsWith('chromium-')
const isBelow = (project: string) => isOld(project) && Number(project.replace('chromium-', '')) < LINE

const BELOW = `<script>
  delete Document.prototype.adoptedStyleSheets
  delete ShadowRoot.prototype.adoptedStyleSheets
</script>`

test('below the line, nothing is asked beyond the entry, nothing is shown or said, and only the page view is counted', async ({
  engine,
  beckon,
}, { project }) => {
  test.skip(isOld(project.name) && !isBelow(project.name), 'above the line')
  const { id } = await beckon.publish(aTour({ automatic: true }))
  await engine.goto(hostPage(beckon, { uid: 'below' }, {}, (isBelow(project.name) ? '' : BELOW) + WATCH))
  const state = () =>
    engine.evaluate(() => (window as unknown as Told).beckon.explain().then(told => told?.state), null)
  // The calls are settled, but nothing of ours could be read: it is written in the language of Chromium 85.
  const isUnread = isOld(project.name) && Number(project.name.replace('chromium-', '')) < 85
  await expect.poll(state).toBe(isUnread ? undefined : 'unsupported')
  const asked = await engine.evaluate(
    server => performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.startsWith(server)), // biome-ignore format: one line
    beckon.url,
  )
  expect(asked.filter(name => !name.endsWith('/beckon.js'))).toEqual([])
  expect(await engine.evaluate(() => (window as unknown as { complaints: string[] }).complaints, null)).toEqual([])
  expect(await beckon.interactions(id)).toEqual([])
  await expect(beckon.profile('below')).rejects.toThrow()
  const counted = async () => (await beckon.api.get('/v3/edit/account')).account.old_browsers
  // The other engines have the name of today's.
  await expect.poll(counted).toBe(isBelow(project.name) ? 1 : 0)
})

interface Told {
  beckon: { explain(): Promise<{ state: string } | undefined> }
}

/** What starts only by a Delivery is delivered to a new person. */
async function showIt(engine: Engine, beckon: Kit, { experience }: Cell, id: string, head: string): Promise<void> {
  const uid = `person-${id}`
  if (experience.kind === 'tour' || experience.kind === 'survey') await beckon.deliver({ uid, model_id: id })
  await engine.goto(hostPage(beckon, { uid }, {}, head))
}

/**
 * Runs in the page: ends its entrance, and waits until that is painted. WebKit's pictures may be of an earlier frame. Chromium 103,
 * and WebKit on a busy machine, sometimes draw no frame unless a picture is taken.
 */
async function atRest(id: string): Promise<void> {
  const frame = () =>
    new Promise(resolve => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 1_000)
    })
  for (let passed = 0; passed < 3; passed++) {
    const moving = document.querySelector(`[data-beckon="${id}"]`)?.shadowRoot?.getAnimations() ?? []
    for (const animation of moving) animation.finish()
    await frame()
  }
}

/** Runs in the page: the colour of the backdrop and how much it covers. The page must be seen below it. */
function backdropOf(id: string): string[] {
  const hole = document.querySelector(`[data-beckon="${id}"]`)!.shadowRoot!.querySelector('.hole')!
  for (const animation of hole.getAnimations()) animation.finish()
  const { boxShadow, opacity } = getComputedStyle(hole)
  return [boxShadow.split(' 0px')[0]!, opacity]
}

/** Runs in the page: whether it has an area, lies in the window and on top of everything, and touches its element or is near it. */
function inPlace({ id, drawn, near }: { id: string; drawn: string; near: string }): string {
  const host = document.querySelector(`[data-beckon="${id}"]`)
  const box = host?.shadowRoot?.querySelector(drawn)?.getBoundingClientRect()
  if (!host || !box) return 'not drawn'
  const { x, y, right, bottom, width, height } = box
  if (width < 20 || height < 20) return `${width} × ${height}`
  if (x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return `at ${x}, ${y}`
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  if (hit !== host) return `under ${hit?.outerHTML.slice(0, 60)}`
  if (!near) return 'in its place'
  const to = document.querySelector(near)!.getBoundingClientRect()
  const gap = Math.max(to.left - right, x - to.right, to.top - bottom, y - to.bottom)
  return gap < 24 ? 'in its place' : `${gap} px from its element`
}
