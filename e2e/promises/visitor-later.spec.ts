import { COMES } from './comes.ts'
import {
  anExperience,
  anotherDevice,
  asked,
  begin,
  CLOSABLE,
  close,
  eachBegins,
  expect,
  type Kind,
  LONG,
  named,
  open,
  RECURRENCES,
  sees,
  seesNothing,
  serve,
  shownTimes,
  snooze,
  test,
  visibleParts,
  type Way,
} from './house.ts'

const MORNING = '2030-06-03T08:00:00Z'
/** What the page asks for beside its stage comes whenever it asks. */
const returns = (kind: Kind, way: Way) => way !== 'show()' || kind === 'tour' || kind === 'survey'

for (const [index, recurrence] of RECURRENCES.entries())
  test(`[P4] "later" comes back after its time, once, whatever its kind: ${named(recurrence)}`, async ({
    page,
    beckon,
  }) => {
    test.slow()
    await beckon.clock.set(MORNING)
    const comes = COMES[index]!
    const ids = await eachBegins(
      beckon,
      page,
      CLOSABLE,
      comes,
      kind => anExperience(kind, { recurrence }, 'snooze'),
      snooze,
    )
    const all = [...ids.values()]
    await seesNothing(beckon, page, ...all)
    await beckon.clock.advance('47h')
    await page.goto(`${beckon.site}/other`)
    await seesNothing(beckon, page, ...all)
    // Nobody looks when its time comes: it would begin here, and a page that is left keeps what it began for half a minute.
    await page.goto('about:blank')
    await beckon.clock.advance('2h')
    await page.goto(`${beckon.site}/`)
    // What was sent goes first.
    const inOrder = comes.survey === 'delivered' ? (['survey', 'tour'] as const) : (['tour', 'survey'] as const)
    for (const kind of inOrder) await close(beckon, page, kind, ids.get(kind)!)
    for (const kind of ['tooltip', 'embed'] as const)
      if (returns(kind, comes[kind])) await sees(beckon, page, kind, ids.get(kind)!)
    for (const id of all) expect(await beckon.interactions(id)).toHaveLength(1)
  })

const ALONE: [Way, Kind][] = [
  ...CLOSABLE.map(kind => ['automatic', kind] as [Way, Kind]),
  ...(['delivered', 'show()'] as const).flatMap(way => [[way, 'tour'] as [Way, Kind], [way, 'survey'] as [Way, Kind]]),
]

for (const [way, kind] of LONG ? ALONE : [])
  for (const recurrence of RECURRENCES)
    test(`[P4] "later" comes back after its time, once: ${kind}, ${way}, ${named(recurrence)}`, async ({
      page,
      beckon,
    }) => {
      await beckon.clock.set(MORNING)
      const id = await begin(beckon, page, way, anExperience(kind, { recurrence }, 'snooze'))
      await snooze(beckon, page, kind, id)
      await shownTimes(beckon, id, 1)
      await seesNothing(beckon, page, id)
      await beckon.clock.advance('47h')
      await page.goto(`${beckon.site}/other`)
      await seesNothing(beckon, page, id)
      await page.goto('about:blank')
      await beckon.clock.advance('2h')
      await page.goto(`${beckon.site}/`)
      await sees(beckon, page, kind, id)
      expect(await beckon.interactions(id)).toHaveLength(1)
    })

for (const kind of CLOSABLE)
  test(`[P5] "later" looks again before it comes back: a ${kind} on the wrong page, outside its Segment, withdrawn`, async ({
    page,
    beckon,
  }) => {
    test.slow()
    await beckon.clock.set(MORNING)
    const rules = [{ kind: 'exact', value: '/' }]
    const segment = { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] }
    const input = anExperience(kind, { segment }, 'snooze')
    const { id } = await beckon.publish({
      ...input,
      steps: input.steps.map(step => ({ ...step, url: { rules } })),
    } as typeof input)
    await open(beckon, page, { uid: 'ada', properties: { plan: 'pro' } })
    await snooze(beckon, page, kind, id)
    await shownTimes(beckon, id, 1)
    await page.goto('about:blank')
    await beckon.clock.advance('49h')

    await page.goto(`${beckon.site}/other`)
    await seesNothing(beckon, page, id)

    serve(beckon, { uid: 'ada', properties: { plan: 'free' } })
    await page.goto(`${beckon.site}/`)
    await seesNothing(beckon, page, id)

    serve(beckon, { uid: 'ada', properties: { plan: 'pro' } })
    await beckon.unpublish(id)
    await page.goto(`${beckon.site}/`)
    await seesNothing(beckon, page, id)

    await beckon.republish(id)
    await page.goto(`${beckon.site}/`)
    await sees(beckon, page, kind, id)
  })

const GOING_ON = [
  ['automatic', 'tour'],
  ['delivered', 'survey'],
  ['show()', 'tour'],
  ['automatic', 'survey'],
  ['delivered', 'tour'],
] as const

for (const [way, kind] of LONG ? GOING_ON : GOING_ON.slice(0, 3))
  test(`[P6] I go on where I was: ${kind}, ${way}`, async ({ context, page, beckon }) => {
    const id = await begin(beckon, page, way, anExperience(kind))
    await sees(beckon, page, kind, id)
    if (kind === 'survey') await beckon.step(page, id).getByRole('textbox').fill('Good')
    await beckon
      .step(page, id)
      .button(kind === 'survey' ? 'Send' : 'Next')
      .click()
    const second = kind === 'survey' ? 'Survey two' : 'Tour two'
    await sees(beckon, page, kind, id, second)
    await page.reload()
    await sees(beckon, page, kind, id, second)
    await page.goto(`${beckon.site}/other`)
    await sees(beckon, page, kind, id, second)
    // Another tab does not take it away, and has it when this one is closed.
    const tab = await context.newPage()
    await tab.goto(`${beckon.site}/`)
    await asked(tab)
    await expect(visibleParts(beckon, tab, id)).toHaveCount(0)
    await sees(beckon, page, kind, id, second)
    await page.close()
    await sees(beckon, tab, kind, id, second)
    expect(await beckon.interactions(id)).toHaveLength(1)
  })

test('[P7] several things at once do not lie over each other, and a tour and a survey come one after the other', async ({
  page,
  beckon,
}) => {
  await page.setViewportSize({ width: 900, height: 700 })
  const ids: { [kind: string]: string } = {}
  for (const kind of ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const)
    ids[kind] = (await beckon.publish(anExperience(kind))).id
  await open(beckon, page)
  for (const kind of ['tour', 'launcher', 'embed'] as const) await sees(beckon, page, kind, ids[kind]!)
  await expect(visibleParts(beckon, page, ids.survey!)).toHaveCount(0)
  // A press on each reaches it, and not something that lies over it.
  await beckon.step(page, ids.launcher!).button(/Help/).click({ trial: true })
  await beckon.step(page, ids.embed!).button('Dismiss').click({ trial: true })
  await page.click('#tip', { trial: true })
  await beckon.step(page, ids.tour!).close().click()
  await sees(beckon, page, 'survey', ids.survey!)
  await beckon.step(page, ids.survey!).getByRole('textbox').click({ trial: true })
})

for (const kind of ['tour', 'survey'] as const)
  test(`[P8] what is sent to me comes once, in ten tabs and on two devices: ${kind}`, async ({
    context,
    page,
    beckon,
  }) => {
    test.slow()
    const { id } = await beckon.publish(anExperience(kind, { automatic: false }))
    const delivery = await beckon.deliver({ uid: 'ada', model_id: id })
    serve(beckon)
    const phone = await anotherDevice(beckon, context)
    const tabs = [page, phone]
    for (let more = 0; more < (LONG ? 8 : 3); more++) tabs.push(await context.newPage())
    await Promise.all(tabs.map(tab => tab.goto(`${beckon.site}/`)))
    await Promise.all(tabs.map(tab => asked(tab)))
    await expect
      .poll(async () => {
        let seen = 0
        for (const tab of tabs) if (await visibleParts(beckon, tab, id).count()) seen++
        return seen
      })
      .toBe(1)
    await shownTimes(beckon, id, 1)
    for (const tab of tabs) await tab.reload()
    for (const tab of tabs) await asked(tab)
    let seen = 0
    for (const tab of tabs) if (await visibleParts(beckon, tab, id).count()) seen++
    expect(seen).toBeLessThanOrEqual(1)
    expect(await beckon.interactions(id)).toHaveLength(1)
    expect((await beckon.delivery(delivery.id)).at).not.toBeNull()
    await phone.context().close()
  })
