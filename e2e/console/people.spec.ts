import { readFile } from 'node:fs/promises'
import { IN_FULL } from '../../test/runs.ts'
import { violations } from '../demo/violations.ts'
import { bothEngines } from './both-engines.ts'
import { aBusyAccount } from './busy-account.ts'
import { expect, test } from './console-test.ts'

test('a Delivery is made by hand with the keyboard, explained for a page, found by person and state, and removed', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { receiver, maren } = await aBusyAccount(place)
  await place.api('POST', '/v3/edit/urls', { host: 'app.example.com', enabled: 'on' })
  await page.goto(`${place.address}/console/deliveries`)
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('link', { name: 'New Delivery' }).press('Enter')
  const experience = page.getByRole('combobox', { name: 'Experience' })
  await page.getByLabel('Not after').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Deliver' }).press('Enter')
  for (const says of ['Choose a tour', 'Say who gets it', 'This time has passed'])
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
  await expect(experience).toBeFocused()
  await page.getByLabel('Not after').fill('')
  await page.getByRole('textbox', { name: 'Person', exact: true }).fill('ines')
  await experience.pressSequentially('harb')
  const offered = page.getByRole('listbox', { name: 'Experience' }).getByRole('option')
  await expect(offered).toHaveText(['The harbour, shown around Tour'])
  await experience.press('Enter')
  await expect(experience).toHaveValue('The harbour, shown around')
  await page.getByLabel('the page is one that its first step is for').press('Space')
  await expect(page.getByText('Only on pages whose address fits the first step')).toBeVisible()
  await page.getByRole('button', { name: 'Deliver' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'The harbour, shown around' })).toBeVisible()
  const verdict = page.locator('.verdict > p').first()
  await expect(verdict).toContainText('no address was given')
  await page.getByLabel('Address of the page').fill('app.example.com/lamps')
  await page.keyboard.press('Enter')
  await expect(verdict).toContainText('this address does not match the first step')
  await expect(page).toHaveURL(/url=https/)
  await page.getByLabel('Address of the page').fill('https://app.example.com/harbour')
  await page.keyboard.press('Enter')
  await expect(verdict).toContainText('All conditions are met')
  await page.getByRole('button', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('Somebody removed it')).toBeVisible()

  await page.getByRole('link', { name: '← Deliveries' }).press('Enter')
  await page.getByLabel('Person, by uid or e-mail').fill('maren@example.org')
  await expect(page).toHaveURL(/who=maren/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByLabel('State').selectOption('shown')
  await expect(page.getByRole('row')).toHaveCount(2)
  // A colleague needs only its address.
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Maren Tide' }).press('Enter')
  await expect(page).toHaveURL(`${place.address}/console/people/${maren.id}`)
  expect(problems).toEqual([])
  await receiver.close()
})

test('somebody is found by a part of their name, with what they did; begins again, and is forgotten', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { receiver, segment } = await aBusyAccount(place)
  await page.goto(`${place.address}/console/people`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Segment').selectOption(segment.id)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Segment').selectOption('')
  await page.getByLabel('uid, e-mail or name').fill('mare')
  await expect(page).toHaveURL(/text=mare/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Maren Tide' }).press('Enter')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem')).toHaveCount(6)
  await expect(timeline).toContainText('Answered 9 to How was your first week?')
  await expect(timeline).toContainText('Did report_exported')
  await expect(page.getByRole('region', { name: 'Company' })).toContainText('Lighthouse Ltd')
  await expect(page.getByRole('region', { name: 'Waits for them' }).getByRole('listitem')).toHaveCount(1)

  const downloads = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).press('Enter')
  const file = JSON.parse(await readFile(await (await downloads).path(), 'utf8'))
  expect(file.person).toMatchObject({ uid: 'maren' })
  expect(file.not_included.join(' ')).toContain('Backups')

  await page.getByRole('link', { name: 'Why do they not see that?' }).press('Enter')
  const why = page.locator('.verdict').filter({ has: page.getByRole('link', { name: 'How was your first week?' }) })
  await expect(why).toContainText('Recurrence: once; shown 1 time')
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Let them begin again…' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Their names, properties and Deliveries stay')
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(page.getByText('Cleared: they begin again')).toBeVisible()
  await page.getByRole('link', { name: 'Who and what' }).press('Enter')
  await expect(timeline.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Forget for good…' }).press('Enter')
  await page.getByRole('button', { name: 'Forget for good' }).press('Enter')
  await expect(page.getByText('Forgotten for good')).toBeVisible()
  await expect(page).toHaveURL(`${place.address}/console/people`)
  await expect(page.getByRole('row')).toHaveCount(3)
  expect(problems).toEqual([])
  await receiver.close()
})

test('a draft that a colleague is writing changes nobody in the lists; its own page counts the draft and says so', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { receiver, segment } = await aBusyAccount(place)
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: [] })
  await page.goto(`${place.address}/console/segments`)
  const row = page.getByRole('row', { name: /On the pro plan/ })
  await expect(row).toContainText('1 of 3 people')
  await expect(row).toContainText('as it is live')
  await page.goto(`${place.address}/console/people?segment=${segment.id}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto(`${place.address}/console/segments/${segment.id}`)
  const many = page.getByRole('region', { name: 'How many people' })
  await expect(many).toContainText('3 of 3 people')
  await expect(many).toContainText('These are the people of the draft')
  await page.getByRole('link', { name: 'See them' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('These people are in the draft of this Segment')).toBeVisible()
  await expect(page.getByLabel('Segment')).toContainText('In the draft of On the pro plan')
  expect(problems).toEqual([])
  await receiver.close()
})

test('a Segment is written in sentences, counted, published, used and archived', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { receiver } = await aBusyAccount(place)
  await page.goto(`${place.address}/console/segments`)
  await expect(page.getByRole('row', { name: /On the pro plan/ })).toContainText('1 of 3 people')
  await page.getByRole('button', { name: 'New Segment' }).press('Enter')
  await page.getByLabel('What are they called?').fill('Larger teams')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Larger teams' })).toBeVisible()
  const many = page.getByRole('region', { name: 'How many people' })
  await expect(many).toContainText('3 of 3 people')
  await page.getByRole('button', { name: 'Add a condition' }).press('Enter')
  // The server refuses a condition without a property. Whoever has only just begun it is not told so.
  await page.getByLabel('Condition 1: comparison').focus()
  await expect(page.getByText(/^Not saved/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a condition' }).focus()
  await expect(page.getByRole('group', { name: 'Condition 1' }).getByRole('alert')).toBeVisible()
  problems.length = 0
  await page.getByLabel('Condition 1: property').fill('seats')
  await page.getByLabel('Condition 1: comparison').selectOption('gt')
  await page.getByLabel('Condition 1: value').fill('2')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(many).toContainText('2 of 3 people')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  // The button waits while the dialog compares.
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' })
  await expect(publish).toBeEnabled()
  await publish.press('Enter')
  await expect(page.locator('.badge').filter({ hasText: /^Live$/ })).toBeVisible()
  await page.getByRole('link', { name: 'See them' }).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(3)

  // A Segment that a live Experience uses stays, and the server says so.
  await page.goto(`${place.address}/console/segments`)
  await page.getByRole('link', { name: 'On the pro plan' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Used by' })).toContainText('News for pros')
  await page.goto(`${place.address}/console/segments`)
  await page.getByRole('link', { name: 'Larger teams' }).press('Enter')
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Archive…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).press('Enter')
  await expect(page.locator('.badge').filter({ hasText: 'Archived' })).toBeVisible()
  await page.goto(`${place.address}/console/segments?archived=true`)
  await expect(page.getByRole('row', { name: /Larger teams/ })).toBeVisible()
  expect(problems).toEqual([])
  await receiver.close()
})

test('a webhook is made, its secret seen once, tried, sent again, paused and renewed', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { receiver } = await aBusyAccount(place)
  await page.goto(`${place.address}/console/webhooks/new`)
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('All about surveys').press('Space')
  await page.getByRole('button', { name: 'Make it' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('whsec_')
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(page.getByText('Everything about surveys')).toBeVisible()

  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(page.getByText('It arrived: the receiver answered 200')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'ping' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('thank you')
  await page.keyboard.press('Escape')
  receiver.answer = response => response.writeHead(503).end('later')
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText('503')
  await page.getByLabel('Which attempts').selectOption('false')
  await expect(page.getByRole('row').filter({ hasText: '200' })).toHaveCount(0)
  receiver.answer = response => response.writeHead(200).end('thank you')
  await page.getByRole('button', { name: 'Send again' }).first().press('Enter')
  await expect(page.getByText('1 message will be sent again')).toBeVisible()
  // What failed is also tried again automatically, after five seconds.
  const pings = () => receiver.received.filter(({ message }) => message.kind === 'ping').length
  await expect.poll(pings).toBeGreaterThanOrEqual(3)

  const menu = page.getByRole('button', { name: 'More', exact: true })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Switch off…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).press('Enter')
  await expect(page.locator('.badge').filter({ hasText: 'Off' })).toBeVisible()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Switch on' }).press('Enter')
  await expect(page.locator('.badge').filter({ hasText: /^On$/ })).toBeVisible()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: 'Renew the secret…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('the old secret too')
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter')
  await expect(page.getByText('Also good until')).toBeVisible()
  expect(problems).toEqual([])
  await receiver.close()
})

test('these pages have no violation in both engines and no scrollbar at 320 px, in light and dark', async ({
  page,
  context,
  place,
  problems,
}) => {
  test.setTimeout(600_000)
  await place.join(context, 'ada@example.org')
  const { receiver, waiting, maren, segment, webhook } = await aBusyAccount(place)
  await place.api('POST', `/v3/edit/webhooks/${webhook.id}/test`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const paths = [
    'deliveries',
    `deliveries/${waiting.id}`,
    'deliveries/new',
    'people',
    `people/${maren.id}`,
    `people/${maren.id}?tab=why`,
    'segments',
    `segments/${segment.id}`,
    'webhooks',
    'webhooks/new',
    `webhooks/${webhook.id}`,
  ]
  for (const [index, path] of paths.entries()) {
    await page.goto(`${place.address}/console/${path}`)
    await expect(page.locator('main .card').first()).toBeVisible()
    await expect(page.locator('.loading')).toHaveCount(0)
    for (const [width, colorScheme] of looksOf(index)) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      found.push(
        ...(await (IN_FULL ? bothEngines : violations)(page)).map(each => `${path} ${width} ${colorScheme}: ${each}`),
      )
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
      if (scrollWidth > width) found.push(`${path} is ${scrollWidth} px wide at ${width}`)
    }
  }
  expect(found).toEqual([])
  expect(problems).toEqual([])
  await receiver.close()
})

/** The long run looks at each page in all of them, with both engines. Otherwise, it is one or the other. */
const EVERY = [320, 768, 1280].flatMap(width => (['light', 'dark'] as const).map(scheme => [width, scheme] as const))
const looksOf = (index: number) => (IN_FULL ? EVERY : [EVERY[index % 2 ? 1 : 4]!])

test('a value in a Segment stays as it was typed, has the type of its property, and says what it matches', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { receiver } = await aBusyAccount(place)
  await place.api('POST', '/v3/observe/hooks/profiles', { uid: 'ines', zip: '00799', version: '1.10' })
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Here', items: [] })
  const items = async () => (await place.api('GET', `/v3/edit/segments/${segment.id}`)).segment.items
  await page.goto(`${place.address}/console/segments/${segment.id}`)
  await page.getByRole('button', { name: 'Add a condition' }).press('Enter')
  await page.getByLabel('Condition 1: property').fill('zip')
  await page.getByLabel('Condition 1: comparison').selectOption('in')
  await page.getByLabel('Condition 1: value').fill('007')
  await expect.poll(items).toEqual([{ kind: 'property', prop: 'zip', op: 'in', value: '007' }])
  await expect(page.getByRole('region', { name: 'How many people' })).toContainText('1 of 3 people')
  await page.getByLabel('Condition 1: property').fill('version')
  await page.getByLabel('Condition 1: comparison').selectOption('eq')
  await page.getByLabel('Condition 1: value').fill('1.10')
  await expect.poll(items).toEqual([{ kind: 'property', prop: 'version', op: 'eq', value: '1.10' }])
  await expect(
    page.getByText('The text “1.10”, exactly as it is written. A number matches if it is 1.1.'),
  ).toBeVisible()
  // The author can mean it as a number.
  await page.getByLabel('Condition 1: type').selectOption('number')
  await expect.poll(items).toEqual([{ kind: 'property', prop: 'version', op: 'eq', value: 1.1 }])
  // Seats are numbers, so the value is one.
  await page.reload()
  await page.getByLabel('Condition 1: value').fill('')
  await page.getByLabel('Condition 1: property').fill('seats')
  await page.getByLabel('Condition 1: value').fill('12')
  await expect.poll(items).toEqual([{ kind: 'property', prop: 'seats', op: 'eq', value: 12 }])
  await expect(page.getByText('The number 12, and texts that mean it: “12”, “12.0”.')).toBeVisible()
  await receiver.close()
})

test('the editor says which values only verified people read', async ({ page, context, place }) => {
  await place.join(context, 'ada@example.org')
  const { tour, receiver } = await aBusyAccount(place)
  await place.api('PATCH', `/v3/edit/tours/${tour.id}`, { steps: [{ title: 'For {{plan fallback="you"}} people' }] })
  await page.goto(`${place.address}/console/experiences/tour/${tour.id}`)
  await expect(page.getByText('Your backend says {{plan}}. Only people whose identity is verified read')).toBeVisible()
  await receiver.close()
})

test('the history of a live Experience says when one of its Segments was changed', async ({ page, context, place }) => {
  await place.join(context, 'ada@example.org')
  const { segment, receiver } = await aBusyAccount(place)
  const { tours } = await place.api('GET', '/v3/edit/tours')
  const { id } = tours.find(({ name }: { name: string }) => name === 'News for pros')
  await page.goto(`${place.address}/console/experiences/tour/${id}/history`)
  const got = page.getByRole('region', { name: 'Who got it' })
  await expect(got).toContainText(
    'It is for people who are in the Segment “On the pro plan” (people whose plan is pro).',
  )
  await expect(got.getByRole('listitem')).toHaveCount(1)
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: [], published_at: '$now' })
  await page.reload()
  await expect(got).toContainText(
    'the Segment “On the pro plan” was changed. From then on it means: everybody, instead of people whose plan is pro.',
  )
  await receiver.close()
})
