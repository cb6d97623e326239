import { body, comeBack, expect, saved, test, title } from './console-test.ts'

const ID = /[0-9a-f]{24}/

test('a choice that was deleted here and changed there is back, and both read about it in plain words', async ({
  place,
  context,
  colleagues: { ada, bob },
}) => {
  const question = { type: 'dropdown', options: ['Red', 'Green', 'Blue'].map(text => ({ text })) }
  const { survey } = await place.api('POST', '/v3/edit/surveys', {
    name: 'Colours',
    steps: [{ title: 'Which?', question }],
  })
  const url = `${place.address}/console/experiences/survey/${survey.id}`
  const words = (page: typeof ada) => page.getByRole('list', { name: 'Choices' }).getByLabel('Words')
  await ada.goto(url)
  await bob.goto(url)
  await expect(words(ada)).toHaveCount(3)
  await context.setOffline(true)
  await ada.getByRole('button', { name: 'Delete choice Green' }).click()
  await expect(ada.getByText('Not saved: no connection')).toBeVisible()
  await words(bob).nth(1).fill('Green of bob')
  await saved(bob)
  await context.setOffline(false)
  await comeBack(ada)
  const told = ada.locator('.received').getByRole('listitem')
  await expect(told).toContainText('The choice you deleted is back: “Green of bob”. bob changed it meanwhile.')
  await expect(told).toHaveCount(1)
  await expect(told).not.toContainText(ID)

  await told.getByRole('button', { name: 'Put back' }).click()
  await saved(ada)
  await comeBack(bob)
  const answer = bob.locator('.received').getByRole('listitem')
  await expect(answer).toContainText('Step 1 "Which?": the choice "Green of bob" is gone.')
  await expect(answer).toHaveCount(1)
  await expect(answer).not.toContainText(ID)
})

for (const how of ['stays open', 'is closed and opened again'])
  test(`a step that was changed here without a connection and deleted there stays, and both read about it, if the window ${how}`, async ({
    place,
    context,
    colleagues: { ada, bob, id, url },
  }) => {
    const first = (await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0]
    await ada.goto(url)
    await bob.goto(url)
    for (const page of [ada, bob]) await expect(title(page)).toHaveValue(first.title)
    await context.setOffline(true)
    await title(ada).fill('Written without a connection')
    await expect(ada.getByText('Not saved: no connection')).toBeVisible()
    await bob.getByRole('button', { name: 'More for step 1', exact: true }).click()
    await bob.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(title(bob)).not.toHaveValue(first.title)
    const ids = async () =>
      (await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps.map((step: { id: string }) => step.id)
    await expect.poll(ids).not.toContain(first.id)
    // Only now: what a page sends while it is left can get through.
    if (how !== 'stays open') await ada.goto('about:blank')
    await context.setOffline(false)
    if (how === 'stays open') await comeBack(ada)
    else await ada.goto(url)
    const told = ada.locator('.received').getByRole('listitem')
    await expect(told).toContainText([
      'bob deleted the step “Written without a connection”. It stays, because you changed it meanwhile.',
    ])
    await saved(ada)
    await comeBack(bob)
    await expect(bob.locator('.received').getByRole('listitem')).toContainText([
      'The step you deleted is back: “Written without a connection”. ada changed it meanwhile.',
    ])
    // It is told once.
    await ada.reload()
    await expect(title(ada)).toBeVisible()
    await expect(told).toHaveCount(0)
  })

test('"Discard changes" lists what goes, and whose it is', async ({ place, colleagues: { ada, bob, id, url } }) => {
  await place.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now' })
  await bob.goto(url)
  await body(bob).fill('Work of bob')
  await saved(bob)
  await ada.goto(url)
  const discard = async () => {
    await ada.getByRole('button', { name: 'More', exact: true }).click()
    await ada.getByRole('menuitem', { name: 'Discard changes' }).click()
    return ada.getByRole('dialog', { name: 'Discard the changes?' })
  }
  const theirs = await discard()
  await expect(theirs.getByText('bob wrote in this draft. Their changes are discarded.')).toBeVisible()
  await expect(theirs.getByRole('listitem')).toContainText(['the text is "Work of bob" instead of'])
  await theirs.getByRole('button', { name: 'Cancel' }).click()

  await title(ada).fill('Work of ada')
  const both = await discard()
  await expect(both.getByText('bob wrote in this draft, too. Their changes are discarded with yours.')).toBeVisible()
  await expect(both.getByRole('listitem')).toContainText(['the title is "Work of ada"', 'the text is "Work of bob"'])
  await both.getByRole('button', { name: 'Discard changes' }).click()
  await expect(title(ada)).not.toHaveValue('Work of ada')
  await expect(body(ada)).not.toHaveValue('Work of bob')
})

test('a roll back over the draft lists what goes, and whose it is, and notices when that changes', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now' })
  await place.api('PATCH', path, { name: 'Second', published_at: '$now' })
  await bob.goto(url)
  await body(bob).fill('Work of bob')
  await saved(bob)
  await ada.goto(`${url}/history`)
  await ada.getByRole('button', { name: 'Publish again' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Publish version 1 again?' })
  const goes = dialog.getByRole('list', { name: 'What is discarded' }).getByRole('listitem')
  await expect(dialog.getByText('The draft stays as it is.')).toBeVisible()
  await expect(goes).toHaveCount(0)
  await dialog.getByLabel('Put the draft back to this version, too').check()
  await expect(dialog.getByText('bob wrote in this draft. Their changes are discarded.')).toBeVisible()
  await expect(goes).toContainText(['the text is "Work of bob" instead of'])

  await body(bob).fill('More work of bob')
  await saved(bob)
  await dialog.getByRole('button', { name: 'Publish it again' }).click()
  await expect(dialog.getByText(/bob changed the draft while you looked at it/)).toBeVisible()
  expect((await place.api('GET', path)).tour.steps[0].body).toBe('More work of bob')
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(goes).toContainText(['the text is "More work of bob" instead of'])
  await dialog.getByRole('button', { name: 'Publish it again' }).click()
  await expect(dialog).toBeHidden()
  expect((await place.api('GET', path)).tour.steps[0].body).not.toBe('More work of bob')
})

test('taking back the changes of a Segment lists what is lost, and who wrote it', async ({
  place,
  colleagues: { ada },
}) => {
  const pro = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pros', items: pro, published_at: '$now' })
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { name: 'Everyone', items: [] })
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Take back what was changed…' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Take back what was changed?' })
  await expect(dialog.getByText(/wrote in this draft last\. Their changes are lost, too\./)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'It is called "Everyone" instead of "Pros".',
    'Who is in it: Everybody. It was: People whose plan is pro.',
  ])
})
