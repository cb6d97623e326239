import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { BUDGETS, type BundleName } from '../../scripts/budgets.ts'
import { readQuoted } from '../../scripts/quote-budgets.ts'
import type { Manifest } from '../../scripts/runtime-bundles.ts'
import type { ExperienceInput } from '../../src/protocol/experience.ts'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { aHint, aLauncher, anEmbed, aSurvey, aTour, BODY } from '../journeys/experiences.ts'

const root = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(root, 'dist/runtime/manifest.json'), 'utf8')) as Manifest
const quoted = readQuoted(readFileSync(join(root, 'README.md'), 'utf8'))

const TOOLTIP: ExperienceInput = {
  kind: 'tooltip',
  name: 'Orders',
  steps: [{ body: 'Begin here.', place: { beside: '#new' } }],
}

const LAUNCHER = aLauncher({ does: 'open', text: 'Guide', url: '/guide' })

const RICH_TOUR = aTour(
  {},
  { title: 'Welcome, {{first_name}}', backdrop: true, media: { image: '/picture.svg', alt: '' } },
)

const RARE_SURVEY: ExperienceInput = {
  kind: 'survey',
  name: 'How was it?',
  automatic: false,
  steps: [
    { title: 'How was it?', question: { type: 'emoji' } },
    { title: 'Why?', question: { type: 'buttons', options: [{ text: 'Quick' }, { text: 'Easy' }] } },
  ],
}

const BANNER: ExperienceInput = {
  kind: 'embed',
  name: 'News',
  automatic: true,
  steps: [{ body: 'Something new.', place: { banner: 'top', push: true } }],
}

interface Line {
  experience?: ExperienceInput
  delivered?: true
  path?: string
  /** Waits until the page has loaded what it needs. */
  shows?(page: Page, beckon: Kit, id: string): Promise<unknown>
}
// The element itself has no size.
const shown: Line['shows'] = (page, beckon, id) => beckon.step(page, id).first().waitFor({ state: 'attached' })

// Nothing of it is visible before somebody comes near.
const stands: Line['shows'] = (page, _, id) => page.locator(`[data-beckon="${id}"]`).waitFor({ state: 'attached' })

/** Presses the button with this name, and waits for what it opens. */
function openedBy(name: string): Line['shows'] {
  return async (page, beckon, id) => {
    const view = beckon.step(page, id)
    await view.getByRole('button', { name }).click()
    await expect(view.locator('.card')).toBeVisible()
  }
}

/** Each line of the README that a page can load, and how a page gets there. */
const LINES: { [what: string]: Line } = {
  'nothing to show': {},
  'something may show later': {
    experience: aTour({ automatic: true }, { triggers: [{ on: 'click', selector: '#new' }] }),
  },
  'a delivered tour': { experience: aTour({}, { title: 'Hello' }), delivered: true, shows: shown },
  'a delivered tour with a backdrop, names and pictures': { experience: RICH_TOUR, delivered: true, shows: shown },
  'a delivered tour beside elements': {
    experience: aTour({}, { title: 'Hello', place: { beside: '#new' } }),
    delivered: true,
    shows: shown,
  },
  'an automatic tour': { experience: aTour({ automatic: true }, { title: 'Hello' }), shows: shown },
  'a delivered survey': { experience: aSurvey(), delivered: true, shows: shown },
  'a delivered survey with faces and options': { experience: RARE_SURVEY, delivered: true, shows: shown },
  'a launcher': { experience: LAUNCHER, shows: shown },
  'a launcher that was opened': { experience: LAUNCHER, shows: openedBy('Help') },
  'a tooltip': { experience: TOOLTIP, shows: stands },
  'a tooltip with a dot that was opened': { experience: aHint(), shows: openedBy('Hint') },
  'an embed': { experience: anEmbed(), shows: shown },
  'a banner that makes room': { experience: BANNER, shows: shown },
  'the inspector': {
    path: '/?beckon-inspect',
    shows: page => page.getByRole('complementary', { name: 'Beckon inspector' }).waitFor(),
  },
}

/** The bundles of the scripts that this page requested from our server. */
function watchBundles(page: Page, beckon: Kit): () => BundleName[] {
  const files: string[] = []
  page.on('response', response => {
    const { origin, pathname } = new URL(response.url())
    if (origin === new URL(beckon.url).origin && response.request().resourceType() === 'script')
      files.push(pathname.split('/').at(-1)!)
  })
  const names = new Map(Object.entries(manifest.parts).map(([name, file]) => [file, name as BundleName]))
  return () => files.map(file => (file === manifest.entry ? 'entry' : names.get(file)!))
}

test('every line of the README that a page can load is loaded here', () => {
  const pages = BUDGETS.filter(({ of }) => of.includes('entry')).map(({ what }) => what)
  expect(pages).toEqual(Object.keys(LINES))
})

for (const [what, { experience, delivered, path, shows }] of Object.entries(LINES)) {
  test(`the README says what a page really loads: ${what}`, async ({ page, beckon }) => {
    const bundles = watchBundles(page, beckon)
    const booted = page.waitForResponse(/\/observe\/boot$/)
    const model = experience && (await beckon.publish(experience))
    if (delivered && model) await beckon.deliver({ uid: 'ada', model_id: model.id })
    await beckon.visit(page, { uid: 'ada', path, body: BODY })
    await booted
    await shows?.(page, beckon, model?.id ?? '')
    await page.waitForLoadState('networkidle')

    const budget = BUDGETS.find(each => each.what === what)!
    await expect.poll(() => bundles().sort(), 'what scripts/budgets.ts says it loads').toEqual([...budget.of].sort())
    const files = bundles().map(name => (name === 'entry' ? manifest.entry : manifest.parts[name]!))
    const bytes = files.reduce((sum, file) => sum + manifest.files[file]!.gzip, 0)
    expect(bytes).toBeLessThanOrEqual(budget.limit)
    const row = quoted.find(each => each.what === what)!
    // The README rounds.
    expect(Math.abs(row.kb * 1000 - bytes), `${bytes} bytes: npm run build -- --quote`).toBeLessThanOrEqual(100)
  })
}

test('all that a tour takes is asked for together: none of it comes before everything was asked for', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(RICH_TOUR)
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const wanted = (['whole-tour', 'tags', 'links', 'media', 'modal'] as const).map(name => manifest.parts[name]!)
  const asked = new Set<string>()
  const release: (() => void)[] = []
  await page.route(/-[0-9A-F]{8}\.js/, async route => {
    asked.add(new URL(route.request().url()).pathname.split('/').at(-1)!)
    const all = new Promise<void>(done => release.push(done))
    if (wanted.every(name => asked.has(name))) for (const go of release.splice(0)) go()
    await all
    await route.continue()
  })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(beckon.step(page, tour.id).getByRole('heading')).toBeVisible()
  expect([...asked].sort()).toEqual([...wanted].sort())
})

test('what keeps our views apart comes with the second one on the page, not with the next one', async ({
  page,
  beckon,
}) => {
  const bundles = watchBundles(page, beckon)
  const [tour, next] = [await beckon.publish(aTour({}, { title: 'Hello' })), await beckon.publish(aSurvey())]
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await page.evaluate(`beckon.show('${next.id}')`)
  await expect(page).toShowExperience(next.id)
  await page.waitForLoadState('networkidle')
  expect(bundles()).not.toContain('others')

  await beckon.publish(LAUNCHER)
  await page.reload()
  await expect(page).toShowExperience(next.id)
  await expect.poll(bundles).toContain('others')
})
