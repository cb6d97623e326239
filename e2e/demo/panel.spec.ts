import { expect, test } from './demo-test.ts'

test('every parameter goes into the request, and the curl command is the same request', async ({ demo }) => {
  await demo.open()
  const { panel } = demo
  await panel.getByText('All parameters').click()
  await panel.locator('[name=idempotency_key]').fill("it's mine")
  await panel.locator('[name=options]').fill('{"note": " Mind the planks."}')
  await panel.locator('[name=from]').fill('2030-01-01')
  await panel.locator('[name=until]').fill('+7d')
  for (const name of ['use_segmentation', 'once', 'skip_triggers', 'skip_url_match'])
    await panel.locator(`[name=${name}]`).click()
  await panel.locator('[name=delivery_ids_limit]').fill('2')
  await panel.locator('[name=delivery_ids_position]').fill('0')
  await panel.locator('[name=delivery_ids_at_limit]').selectOption('drop')
  await panel.getByText('The same with curl').click()
  const command = (await panel.locator('pre code').textContent())!

  const sent = demo.panel
    .owner()
    .page()
    .waitForRequest(request => request.url().endsWith('/v3/edit/deliveries') && request.method() === 'POST')
  await panel.getByRole('button', { name: /^Deliver to/ }).click()
  const body = (await sent).postDataJSON() as { [name: string]: unknown }
  expect(body).toMatchObject({
    idempotency_key: "it's mine",
    options: { note: ' Mind the planks.' },
    from: '2030-01-01',
    until: '+7d',
    use_segmentation: true,
    once: true,
    skip_triggers: false,
    skip_url_match: false,
    delivery_ids_limit: 2,
    delivery_ids_position: 0,
    delivery_ids_at_limit: 'drop',
  })
  await expect(panel.getByRole('status')).toContainText('201')

  // The command as a shell reads it.
  expect(command).toContain(`${demo.address}/v3/edit/deliveries`)
  expect(command).toContain('"X-Account-Secret: $BECKON_ACCOUNT_SECRET"')
  const quoted = /-d '([\s\S]*)'$/.exec(command)![1]!.replaceAll(`'\\''`, "'")
  expect(JSON.parse(quoted)).toEqual(body)
})

test('errors are shown as the server gave them', async ({ demo }) => {
  await demo.open()
  const { panel } = demo
  await panel.getByText('All parameters').click()
  await panel.locator('[name=from]').fill('the day after tomorrow')
  await panel.getByRole('button', { name: /^Deliver to/ }).click()
  const { tours } = await demo.beckon.api.get('/v3/edit/tours')
  const direct = await fetch(`${demo.address}/v3/edit/deliveries`, {
    method: 'POST',
    headers: { 'X-Account-Secret': demo.secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model_kind: 'tour', model_id: tours[0]!.id, uid: 'maren', from: 'the day after tomorrow' }),
  })
  const { code, messages } = (await direct.json()) as { code: number; messages: string[] }
  await expect(panel.getByRole('status')).toContainText(`${code} ${messages.join(' ')}`)
})

test('the domain is switched off and on, and Experiences are taken down and up again', async ({ demo, page }) => {
  await demo.open()
  const { product, panel } = demo
  await expect(product.getByRole('button', { name: /Handbook/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Switch off' }).click()
  await expect(panel.getByRole('button', { name: 'Switch on' })).toBeVisible()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(product.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(product.getByRole('button', { name: /Handbook/ })).toBeHidden()
  await panel.getByRole('button', { name: 'Switch on' }).click()
  await expect(panel.getByRole('button', { name: 'Switch off' })).toBeVisible()

  const row = panel.locator('li', { hasText: 'Harbour handbook' }).filter({ hasText: 'launcher' })
  await row.getByRole('button', { name: 'Unpublish' }).click()
  await expect(row.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(product.getByRole('button', { name: /Alert at slack water/ })).toBeVisible()
  await expect(product.getByRole('button', { name: /Handbook/ })).toBeHidden()
  await row.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(product.getByRole('button', { name: /Handbook/ })).toBeVisible()
})

test('somebody is made, spoken to in their language, cleared and forgotten', async ({ demo }) => {
  await demo.open()
  const { product, panel } = demo
  await panel.getByRole('button', { name: 'New person' }).click()
  await panel.getByLabel('Name of a new person').fill('Ada Brook')
  await panel.getByRole('button', { name: 'Make' }).click()
  await expect(product.getByText('Ada Brook')).toBeVisible()
  await panel.getByLabel('Language').selectOption('de')
  await expect(panel.getByText('never seen on a page')).toBeHidden()
  await panel.getByRole('button', { name: 'Deliver to Ada Brook' }).click()
  await expect(product.getByRole('heading', { name: 'Willkommen am Pult, Ada' })).toBeVisible()
  await expect(panel.locator('[data-list=interactions] li', { hasText: 'First watch' })).toBeVisible()

  await panel.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(panel.locator('[data-list=interactions] li', { hasText: 'First watch' })).toBeHidden()
  expect((await demo.beckon.profile('ada-brook')).last_cleared_at).not.toBeNull()

  await panel.getByRole('button', { name: 'Forget', exact: true }).click()
  await panel.getByRole('button', { name: 'Forget for good' }).click()
  await expect(panel.getByText('The server does not know this person')).toBeVisible()
  await panel.getByRole('button', { name: 'Bring back' }).click()
  await expect(panel.getByText(/· session 1 ·/)).toBeVisible()
  await expect(product.getByRole('button', { name: /Handbook/ })).toBeVisible()
})

test('a pending Delivery is cancelled', async ({ demo }) => {
  await demo.open()
  const { panel } = demo
  await panel.getByLabel('At the desk').selectOption('ines')
  await expect(demo.product.getByText('Ines Duarte')).toBeVisible()
  await panel.getByText('All parameters').click()
  await panel.locator('[name=from]').fill('2031-01-01')
  await panel.getByRole('button', { name: 'Deliver to Ines Duarte' }).click()
  const row = panel.locator('[data-list=deliveries] li').first()
  await expect(row).toContainText('waiting')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeHidden()
  const profile = await demo.beckon.profile('ines')
  expect(profile.delivery_ids).toEqual([])
  const { deliveries } = await demo.beckon.api.get('/v3/edit/deliveries', {
    profile_id: profile.id,
  })
  expect(deliveries).toEqual([])
})

test('Forget asks first: Keep and Escape leave everything as it is', async ({ demo, page }) => {
  await demo.open()
  const { panel } = demo
  await panel.getByLabel('At the desk').selectOption('ines')
  await expect(demo.product.getByText('Ines Duarte')).toBeVisible()
  const forget = panel.getByRole('button', { name: 'Forget', exact: true })
  const dialog = panel.getByRole('dialog', { name: 'Forget Ines Duarte?' })
  const sent: string[] = []
  page.on('request', request => request.method() === 'DELETE' && sent.push(request.url()))
  await forget.click()
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog).toBeHidden()
  await forget.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await demo.beckon.profile('ines')).uid).toBe('ines')
  expect(sent).toEqual([])
})

test('times have a date', async ({ demo }) => {
  await demo.open()
  const { panel } = demo
  await expect(panel.getByText(new RegExp(`seen .*${new Date().getFullYear()}`))).toBeVisible()
  await panel.getByText('All parameters').click()
  await panel.locator('[name=from]').fill('2031-01-02T10:00:00Z')
  await panel.locator('[name=until]').fill('2032-03-04T10:00:00Z')
  await panel.locator('[name=delivery_ids_position]').fill('last')
  await panel.getByRole('button', { name: /^Deliver to/ }).click()
  const row = panel.locator('[data-list=deliveries] li').first()
  await expect(row).toContainText(/from .*2031.*, until .*2032/)
  await row.getByRole('button', { name: 'Cancel' }).click()
})

test('the third Delivery goes last, and the curl command says so', async ({ demo }) => {
  await demo.open()
  const { panel } = demo
  await panel.getByRole('button', { name: 'New person' }).click()
  await panel.getByLabel('Name of a new person').fill('Third Mate')
  await panel.getByRole('button', { name: 'Make' }).click()
  await expect(demo.product.getByText('Third Mate')).toBeVisible()
  await expect(panel.getByText(/seen .* 0 waiting/)).toBeVisible()
  await panel.getByText('All parameters').click()
  await panel.locator('[name=from]').fill('2031-01-01')
  await panel.getByText('The same with curl').click()
  const deliver = panel.getByRole('button', { name: 'Deliver to Third Mate' })
  const said = panel.getByRole('status').locator('code')
  const made: string[] = []
  for (let i = 0; i < 3; i++) {
    if (i === 2) await expect(panel.locator('pre code')).toContainText('"delivery_ids_position": "last"')
    await deliver.click()
    await expect(panel.getByRole('status')).toContainText('201')
    await expect(said).not.toHaveText(made.at(-1) ?? '')
    made.push((await said.textContent())!)
  }
  expect((await demo.beckon.profile('third-mate')).delivery_ids).toEqual([made[1], made[0], made[2]])
})
