import { comeBack, expect, saved, test, title } from './console-test.ts'

test('putting back a colleague’s text puts back what belongs to it: the mark of a translation is no change of its own', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  await place.api('PATCH', '/v3/edit/account', { languages: ['de'] })
  const tour = async () => (await place.api('GET', `/v3/edit/tours/${id}`)).tour
  const [first] = (await tour()).steps
  await place.api('PATCH', `/v3/edit/tours/${id}`, { translations: { de: { [first.id]: { title: 'Alfa' } } } })
  await ada.goto(url)
  await bob.goto(url)
  await title(bob).fill('Something else')
  await saved(bob)
  await comeBack(ada)
  const told = ada.locator('.received').getByRole('listitem')
  await expect(told).toHaveText([
    `Step 1 "Something else": the title is "Something else" instead of "${first.title}". Put back`,
  ])
  expect((await tour()).outdated).toEqual({ de: { [first.id]: { title: first.title } } })
  await told.getByRole('button', { name: 'Put back' }).click()
  await saved(ada)
  expect(await tour()).toMatchObject({ steps: [{ title: first.title }, {}, {}] })
  expect((await tour()).outdated).toBeUndefined()
  // Undo brings the colleague's text, and with it the mark.
  await title(ada).press('Control+z')
  await saved(ada)
  expect((await tour()).outdated).toEqual({ de: { [first.id]: { title: first.title } } })
})

test('what I add to a colleague’s words is not told as theirs, and Put back keeps it', async ({
  colleagues: { ada, bob, url },
}) => {
  await ada.goto(url)
  await bob.goto(url)
  const told = ada.locator('.received').getByRole('listitem')
  await title(bob).fill('Words of bob')
  await saved(bob)
  await comeBack(ada)
  await expect(told).toHaveCount(1)
  await title(ada).fill('Words of bob, and of ada')
  await expect(told).toHaveCount(0)
  await saved(ada)
  await comeBack(bob)
  await title(bob).fill('Words of bob alone')
  await saved(bob)
  await comeBack(ada)
  await expect(told).toContainText('the title is "Words of bob alone" instead of "Words of bob, and of ada"')
  await told.getByRole('button', { name: 'Put back' }).click()
  await expect(title(ada)).toHaveValue('Words of bob, and of ada')
})

test('a step that one deletes while the other types in it stays, and both read why; what is gone has the number that it had', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const { tour } = await place.api('GET', `/v3/edit/tours/${id}`)
  await ada.goto(url)
  await bob.goto(url)
  await bob.locator('button.step').nth(1).click()
  await expect(title(bob)).toHaveValue(tour.steps[1].title)
  // Bob has typed, but it is not saved yet when Ada's deletion arrives.
  let goOn = () => {}
  const deleted = new Promise<void>(resolve => {
    goOn = resolve
  })
  await bob.route(`**/v3/edit/tours/${id}`, async route => {
    if (route.request().method() === 'PATCH') await deleted
    await route.continue()
  })
  await title(bob).fill('Bob types here')
  await ada.getByRole('button', { name: 'More for step 2' }).click()
  await ada.getByRole('menuitem', { name: 'Delete' }).click()
  await saved(ada)
  goOn()
  await saved(bob)
  await expect(bob.locator('.received').getByRole('listitem')).toHaveText([
    'ada deleted the step “Bob types here”. It stays, because you changed it meanwhile.',
  ])
  await comeBack(ada)
  const told = ada.locator('.received').getByRole('listitem')
  await expect(told).toHaveText(['The step you deleted is back: “Bob types here”. bob changed it meanwhile. Put back'])
  await told.getByRole('button', { name: 'Put back' }).click()
  await saved(ada)
  await comeBack(bob)
  await expect(bob.locator('.received').getByRole('listitem').last()).toContainText('Step 2 "Bob types here" is gone.')
})
