// What comes after what: "Back" over pages, several Deliveries, two windows.
import { anExperience, expect, html, type Kit, open, sees, seesNothing, snooze, test } from './house.ts'

const on = (value: string) => ({ url: { match: 'all' as const, rules: [{ kind: 'exact' as const, value }] } })
const back = { does: 'back' as const, text: 'Back' }

for (const before of [0, 1])
  test(`[P6] "Back" leads to the page of step ${before + 1}, if that step is for another page`, async ({
    page,
    beckon,
  }) => {
    const goOn = { does: 'open' as const, text: 'Go on', url: '/other' }
    const { id } = await beckon.publish({
      kind: 'tour',
      name: 'Two pages',
      steps: [
        ...(before ? [{ title: 'Welcome', ...on('/') }] : []),
        { title: 'First page', ...on('/'), buttons: [goOn] },
        { title: 'Second page', ...on('/other'), buttons: [{ does: 'next', text: 'Done' }, back] },
      ],
    })
    await open(beckon, page)
    const heading = (name: string) => beckon.step(page, id).getByRole('heading', { name })
    if (before) await beckon.step(page, id).button('Next').click()
    for (let times = 0; times < 2; times++) {
      await beckon.step(page, id).button('Go on').click()
      await expect(heading('Second page')).toBeVisible()
      await beckon.step(page, id).button('Back').click()
      await expect(page).toHaveURL(`${beckon.site}/`)
      await expect(heading('First page')).toBeVisible()
    }
    await beckon.step(page, id).button('Go on').click()
    await beckon.step(page, id).button('Done').click()
    await expect.poll(async () => (await beckon.interactions(id))[0]?.state).toBe('completed')
  })

test('[P6] "Back" stays on the page where the step before is for it, too', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('tour'))
  await open(beckon, page)
  await beckon.step(page, id).button('Next').click()
  await page.goto(`${beckon.site}/other`)
  await sees(beckon, page, 'tour', id, 'Tour two')
  await beckon.step(page, id).button('Back').click()
  await sees(beckon, page, 'tour', id, 'Tour one')
  await expect(page).toHaveURL(`${beckon.site}/other`)
})

/** Sends two tours. The first one waits for an element. */
async function sendTwo(beckon: Kit, selector: string): Promise<string[]> {
  await beckon.meet('ada')
  const triggers = [{ on: 'present' as const, selector }]
  const ids: string[] = []
  for (const name of ['First', 'Second'])
    ids.push((await beckon.publish({ kind: 'tour', name, automatic: false, steps: [{ title: name, triggers }] })).id)
  await beckon.deliver({ uid: 'ada', model_id: ids[0]!, skip_triggers: false })
  await beckon.deliver({ uid: 'ada', model_id: ids[1]!, delivery_ids_position: 'last' })
  return ids
}

test('[P45] what we send comes in its order, also if the first one waits for an element that is there', async ({
  page,
  beckon,
}) => {
  const ids = await sendTwo(beckon, '#tip')
  await open(beckon, page)
  await expect(page).toShowExperience(ids[0]!)
  await seesNothing(beckon, page, ids[1]!)
  await beckon.step(page, ids[0]!).button('Done').click()
  await expect(page).toShowExperience(ids[1]!)
})

test('[P45] the first one waits for an element that is not there: the second one comes', async ({ page, beckon }) => {
  const ids = await sendTwo(beckon, '#nowhere')
  await open(beckon, page)
  await expect(page).toShowExperience(ids[1]!)
})

test('[P8] two windows and two things that we sent: each comes once, and none of them twice', async ({
  context,
  page,
  beckon,
}) => {
  await beckon.meet('ada')
  const ids: string[] = []
  for (const name of ['First', 'Second'])
    ids.push((await beckon.publish({ kind: 'tour', name, automatic: false, steps: [{ title: name }] })).id)
  for (const id of ids) await beckon.deliver({ uid: 'ada', model_id: id })
  const other = await context.newPage()
  beckon.page('/', html(beckon, { uid: 'ada' }))
  await Promise.all([page.goto(`${beckon.site}/`), other.goto(`${beckon.site}/`)])
  const finish = async (id: string) => {
    const seenIn: unknown[] = []
    await expect(async () => {
      for (const one of [page, other]) {
        const done = beckon.step(one, id).button('Done')
        if (!(await done.isVisible())) continue
        seenIn.push(one)
        await done.click()
      }
      expect((await beckon.interactions(id))[0]?.state).toBe('completed')
    }).toPass()
    expect(seenIn).toHaveLength(1)
  }
  for (const id of ids) await finish(id)
  for (const id of ids) expect(await beckon.interactions(id)).toHaveLength(1)
  for (const one of [page, other]) await seesNothing(beckon, one, ...ids)
})

test('[P4] [P45] a "later" that is due and something new that we sent: one after the other, each once', async ({
  page,
  beckon,
}) => {
  await beckon.clock.set('2029-01-08T09:00:00Z')
  await beckon.meet('ada')
  const ids: string[] = []
  for (const name of ['First', 'Second'])
    ids.push((await beckon.publish(anExperience('tour', { name, automatic: false }, 'snooze'))).id)
  await beckon.deliver({ uid: 'ada', model_id: ids[0]! })
  await open(beckon, page)
  await snooze(beckon, page, 'tour', ids[0]!)
  await expect.poll(async () => (await beckon.interactions(ids[0]!)).length).toBe(1)
  await seesNothing(beckon, page, ids[0]!)
  // A page that stays open shows it as soon as the time has come, and leaves it behind.
  await page.goto('about:blank')
  await beckon.clock.advance('49h')
  await beckon.deliver({ uid: 'ada', model_id: ids[1]! })
  await page.goto(`${beckon.site}/`)
  const isOpen = (id: string) => beckon.step(page, id).button('Next').isVisible()
  for (let times = 0; times < 2; times++) {
    await expect.poll(async () => (await isOpen(ids[0]!)) || (await isOpen(ids[1]!))).toBe(true)
    const id = (await isOpen(ids[0]!)) ? ids[0]! : ids[1]!
    await seesNothing(beckon, page, id === ids[0] ? ids[1]! : ids[0]!)
    await beckon.step(page, id).button('Next').click()
    await beckon.step(page, id).button('Done').click()
    await expect.poll(async () => (await beckon.interactions(id))[0]?.state).toBe('completed')
  }
  for (const id of ids) expect(await beckon.interactions(id)).toHaveLength(1)
})

test('[P46] a "later" does not come back after the end of what we sent', async ({ page, beckon }) => {
  await beckon.clock.set('2029-01-08T09:00:00Z')
  await beckon.meet('ada')
  const { id } = await beckon.publish(anExperience('tour', { automatic: false }, 'snooze'))
  await beckon.deliver({ uid: 'ada', model_id: id, until: '2029-01-09T09:00:00Z' })
  await open(beckon, page)
  await snooze(beckon, page, 'tour', id)
  await expect.poll(async () => (await beckon.interactions(id)).length).toBe(1)
  await seesNothing(beckon, page, id)
  await beckon.clock.advance('49h')
  await page.goto(`${beckon.site}/`)
  await seesNothing(beckon, page, id)
})
