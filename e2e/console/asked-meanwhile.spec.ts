import { comeBack, expect, inDays, test } from './console-test.ts'

test('"Unpublish it?" does not take away what a colleague has published since it was asked', async ({
  place,
  colleagues: { ada, bobsBrowser, id, url },
}) => {
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'bea@example.org', 'publisher')
  const path = `/v3/edit/tours/${id}`
  const live = async () => (await place.api('GET', path)).tour.published_at !== null
  await place.api('PATCH', path, { published_at: '$now' })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Unpublish' }).click()
  const asked = ada.getByRole('dialog', { name: 'Unpublish it?' })
  await expect(asked).toBeVisible()

  // At once: her page looks now and then whether anything changed, and would say so before she presses.
  const correction = await bobsBrowser.request.patch(place.address + path, {
    headers: { origin: place.address },
    data: { name: 'The correction', published_at: '$now' },
  })
  expect(correction.ok(), await correction.text()).toBe(true)

  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked.getByText(/^bea published another version on .+\.$/)).toBeVisible()
  expect(await live()).toBe(true)
  // They are asked anew.
  await expect(asked.getByRole('button', { name: 'Unpublish' })).toBeDisabled()
  await asked.getByRole('button', { name: 'Look again' }).click()
  await expect(asked.getByText('bea published')).toHaveCount(0)
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked).toBeHidden()
  expect(await live()).toBe(false)
})

test('"Archive it?" does not end a schedule that a colleague has made since it was asked', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive it?' })
  await expect(asked).toBeVisible()
  await place.api('PATCH', path, { publish_at: inDays(1) })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked.getByText(/ set it to be published on .+, while you looked at it\.$/)).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await asked.getByRole('button', { name: 'Look again' }).click()
  await expect(asked.getByText(/^It is scheduled to be published on .+ That ends too\./)).toBeVisible()
  expect((await place.api('GET', path)).tour).toMatchObject({ archived_at: null, publish_at: expect.any(String) })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(ada.getByText('Archived', { exact: true })).toBeVisible()
})

test('a Segment is not unpublished under a colleague who has published it since that was asked', async ({
  place,
  colleagues: { ada },
}) => {
  const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pro', items, published_at: '$now' })
  const path = `/v3/edit/segments/${segment.id}`
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Unpublish…' }).click()
  const asked = ada.getByRole('dialog', { name: 'Unpublish it?' })
  await expect(asked).toBeVisible()
  await place.api('PATCH', path, { published_at: '$now' })
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked.getByText(/ published another version on .+\.$/)).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Unpublish' })).toBeDisabled()
  expect((await place.api('GET', path)).segment.published_at).not.toBeNull()
  await asked.getByRole('button', { name: 'Look again' }).click()
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked).toBeHidden()
})

// The same minute for the whole test.
const START = Date.parse(`${inDays(0).slice(0, 16)}:00.000Z`)
const DAY = (days: number) => new Date(START + days * 86_400_000).toISOString()

for (const does of ['Unpublish', 'Archive'] as const)
  test(`"${does} it?" names the time to unpublish that ends with it, and asks anew when a colleague sets, moves or cancels that`, async ({
    place,
    colleagues: { ada, bob, bobsBrowser, id, url },
  }) => {
    await bobsBrowser.clearCookies()
    await place.join(bobsBrowser, 'carl@example.org', 'publisher')
    const path = `/v3/edit/tours/${id}`
    const stored = async () => (await place.api('GET', path)).tour
    const carlSets = async (unpublish_at: string | null) => {
      const { ok, text } = await bob.evaluate(
        async ([to, body]) => {
          const answer = await fetch(to!, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body })
          return { ok: answer.ok, text: await answer.text() }
        },
        [path, JSON.stringify({ unpublish_at })] as const,
      )
      expect(ok, text).toBe(true)
    }
    await place.api('PATCH', path, { published_at: '$now' })
    await bob.goto(url)
    await carlSets(DAY(3))
    await ada.goto(url)
    await ada.getByRole('button', { name: 'More', exact: true }).click()
    await ada.getByRole('menuitem', { name: does }).click()
    const asked = ada.getByRole('dialog', { name: `${does} it?` })
    const button = asked.getByRole('button', { name: does, exact: true })
    const ends = (days: number) => {
      const time = new Date(DAY(days)).toLocaleString('en-US')
      return asked.getByText(`carl’s time to unpublish it (${time}) ends with it.`)
    }
    await expect(ends(3)).toBeVisible()

    // Moved: her page does not know it when she presses.
    await carlSets(DAY(5))
    await button.click()
    await expect(asked.getByText(/^carl set it to be unpublished on .+, while you looked at it\.$/)).toBeVisible()
    await expect(button).toBeDisabled()
    expect(await stored()).toMatchObject({ archived_at: null, published_at: expect.any(String), unpublish_at: DAY(5) })
    await asked.getByRole('button', { name: 'Look again' }).click()
    await expect(ends(5)).toBeVisible()

    // Cancelled, and set again: her page hears of it.
    await carlSets(null)
    await comeBack(ada)
    await expect(asked.getByText(/^carl cancelled to unpublish it on .+, while you looked at it\.$/)).toBeVisible()
    await asked.getByRole('button', { name: 'Look again' }).click()
    await expect(asked.getByText('time to unpublish')).toHaveCount(0)
    await carlSets(DAY(7))
    await comeBack(ada)
    await expect(button).toBeDisabled()
    await asked.getByRole('button', { name: 'Look again' }).click()
    await expect(ends(7)).toBeVisible()
    await button.click()
    await expect(asked).toBeHidden()
    expect(await stored()).toMatchObject({ published_at: null, unpublish_at: null })
  })

test('with "Keep the schedule", "Unpublish it?" keeps the time to unpublish of what is scheduled, and says so', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now', publish_at: DAY(2), unpublish_at: DAY(5) })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Unpublish' }).click()
  const asked = ada.getByRole('dialog', { name: 'Unpublish it?' })
  await expect(asked.getByText(/time to unpublish it \(.+\) ends with it\.$/)).toBeVisible()
  await asked.getByLabel('Keep the schedule').check()
  await expect(asked.getByText(/time to unpublish it \(.+\) stays too\.$/)).toBeVisible()
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked).toBeHidden()
  expect((await place.api('GET', path)).tour).toMatchObject({
    published_at: null,
    publish_at: DAY(2),
    unpublish_at: DAY(5),
  })
})

test('"Archive it?" says that a colleague has unpublished or archived it since it was asked', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now' })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive it?' })
  await expect(asked.getByText('It is unpublished: nobody gets it any more.')).toBeVisible()
  await place.api('PATCH', path, { published_at: null })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked.getByText(/ unpublished it while you looked at it\.$/)).toBeVisible()
  await asked.getByRole('button', { name: 'Look again' }).click()
  await expect(asked.getByText('It is unpublished: nobody gets it any more.')).toHaveCount(0)
  await place.api('PATCH', path, { archived_at: '$now' })
  await comeBack(ada)
  await expect(asked.getByText(/ archived it on .+\.$/)).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Archive' })).toBeDisabled()
  await asked.getByRole('button', { name: 'Close' }).last().click()
  await expect(asked).toBeHidden()
})

test('"Archive it?" says which launcher starts it, before it is archived', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now' })
  const buttons = [{ does: 'start', text: 'Show me', experience_id: id }]
  await place.api('POST', '/v3/edit/launchers', {
    name: 'Help',
    steps: [{ title: 'Help', buttons }],
    published_at: '$now',
  })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive it?' })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked.getByRole('alert')).toContainText('is used by launcher "Help"')
  await expect(asked.getByText('What leads to it there would do nothing.')).toBeVisible()
  expect((await place.api('GET', path)).tour.archived_at).toBeNull()
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked).toBeHidden()
  expect((await place.api('GET', path)).tour.archived_at).not.toBeNull()
})
