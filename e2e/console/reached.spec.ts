import type { Browser, Page } from '@playwright/test'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import { type SnippetOptions, snippet } from '../../src/testing/snippet.ts'
import { expect, type Place, saved, test } from './console-test.ts'

const TITLE = 'Only for them'

/** People who look at the customer's product, each in a browser of their own. Their pages prove nothing. */
async function aProduct({ address, server }: Place, browser: Browser) {
  const site = createSite()
  const { port, close } = await listen(site.fetch)
  return {
    close,
    async visit(person: SnippetOptions): Promise<Page> {
      const head = snippet({ token: server.credentials.token, api: address, ...person })
      site.pages.set(`/${person.uid}`, { html: `<!doctype html><title>Boats</title>${head}<h1>Boats</h1>` })
      const page = await (await browser.newContext()).newPage()
      await page.goto(`http://localhost:${port}/${person.uid}`)
      return page
    },
  }
}

const gets = (page: Page) => expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
/** The page has decided about it, and against it. */
async function getsNothing(page: Page, id: string) {
  const verdict = `beckon.explain?.()?.then(told => told?.verdicts?.find(one => one.candidate.experience.id === '${id}'))`
  const decided = `${verdict}?.then(one => one?.because ?? one?.state)`
  await expect.poll(() => page.evaluate(decided), 'why the page does not show it').toBe('segment')
  await expect(page.getByRole('heading', { name: TITLE })).toHaveCount(0)
}

async function newSegment(page: Page, { address }: Place, name: string) {
  await page.goto(`${address}/console/segments`)
  await page.getByRole('button', { name: 'New Segment' }).first().click()
  await page.getByLabel('What are they called?').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function addCondition(page: Page, number: number, [property, comparison, value]: [string, string, string]) {
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByLabel(`Condition ${number}: property`).fill(property)
  await page.getByLabel(`Condition ${number}: comparison`).selectOption({ label: comparison })
  await page.getByLabel(`Condition ${number}: value`).fill(value)
}

/** Publishes the Segment that is open, and a tour for it. */
async function publishFor(page: Page, { api }: Place): Promise<string> {
  await saved(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('.badge').filter({ hasText: /^Live$/ })).toBeVisible()
  const segment = { items: [{ kind: 'segment', id: page.url().split('/').at(-1) }] }
  const steps = [{ title: TITLE, place: { screen: 'center' } }]
  return (await api('POST', '/v3/edit/tours', { name: TITLE, steps, segment, published_at: '$now' })).tour.id
}

const many = (page: Page) => page.getByRole('region', { name: 'How many people' })

test('a Segment of what a backend says reaches exactly the people whom the console counts, although nobody is verified', async ({
  browser,
  place,
  colleagues: { ada, bob },
}) => {
  expect((await place.api('GET', '/v3/edit/account')).account.identity_verification).toBe(false)
  for (const [uid, plan] of [['maren', 'pro'], ['ines', 'pro'], ['jonas', 'free']]) // biome-ignore format: a table
    await place.api('POST', '/v3/observe/hooks/profiles', { uid, plan })
  await newSegment(ada, place, 'Pros')
  await addCondition(ada, 1, ['plan', 'is', 'pro'])
  await expect(many(ada)).toContainText('2 of 3 people')
  const id = await publishFor(ada, place)

  const { visit, close } = await aProduct(place, browser)
  const [maren, ines, jonas, nobody] = await Promise.all([
    visit({ uid: 'maren' }),
    visit({ uid: 'ines', properties: { plan: 'free' } }),
    visit({ uid: 'jonas', properties: { plan: 'pro' } }),
    visit({ uid: 'nobody' }),
  ])
  await gets(maren)
  await gets(ines)
  await getsNothing(jonas, id)
  await getsNothing(nobody, id)
  // Her colleague is told the same number. The fourth came meanwhile.
  await bob.goto(ada.url())
  await expect(many(bob)).toContainText('2 of 4 people')
  await close()
})

test('a value that looks like a number is the text that was typed: for the author, for a colleague, and for visitors', async ({
  browser,
  place,
  colleagues: { ada, bob },
}) => {
  await newSegment(ada, place, 'Here')
  await addCondition(ada, 1, ['zip', 'contains', '007'])
  await addCondition(ada, 2, ['ver', 'is', '1.10'])
  const id = await publishFor(ada, place)

  const { visit, close } = await aProduct(place, browser)
  const [inside, end, other, seven] = await Promise.all([
    visit({ uid: 'inside', properties: { zip: '90074', ver: '1.10' } }),
    visit({ uid: 'end', properties: { zip: '10070', ver: '1.10' } }),
    visit({ uid: 'other', properties: { zip: '90074', ver: '1.1' } }),
    visit({ uid: 'seven', properties: { zip: '70000', ver: '1.10' } }),
  ])
  await gets(inside)
  await gets(end)
  await getsNothing(other, id)
  await getsNothing(seven, id)

  await bob.goto(ada.url())
  for (const [number, value] of ['007', '1.10'].entries())
    await expect(bob.getByLabel(`Condition ${number + 1}: value`)).toHaveValue(value)
  await expect(bob.getByLabel('Condition 2: type')).toHaveValue('text')
  await expect(many(bob)).toContainText('2 of 4 people')
  await close()
})
