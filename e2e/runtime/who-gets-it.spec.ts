import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import { expect, test } from '../../src/testing/index.ts'
import { runs } from '../../test/runs.ts'
import { aPerson, aSegment } from '../../test/server/generated-targets.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

const one = (segment: SegmentGroup | object) =>
  aTour({ name: 'For some', automatic: true, recurrence: 'always', unlimited: true, segment: segment as never })

/** What the person gets: now, when the stage is free, or in a moment, because it has begun and is not painted yet. */
const gets = (page: Page) =>
  page.evaluate<string[]>(`beckon.explain().then(({ verdicts, under_way }) => [
    ...verdicts.filter(one => one.state === 'show' || one.because === 'stage'),
    ...under_way,
  ].map(one => one.candidate.experience.id))`)
const isOpen = (page: Page) => expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.state)')).toBe('open')

test('twenty generated Segments reach exactly the people whom the console counts', async ({ browser, beckon }) => {
  const { seed, numRuns } = runs('who gets it', 20, 20)
  const people = fc.sample(aPerson, { seed, numRuns: 6 })
  const uids = people.map((_, index) => `person-${index}`)
  for (const [index, { page, hook, company }] of people.entries()) {
    await beckon.meet(uids[index]!, page)
    const employer = company && { uid: `company-${index}`, ...company.hook }
    await beckon.api.send('POST', '/v3/observe/hooks/profiles', {
      uid: uids[index],
      ...hook,
      ...(employer && { company: employer }),
    })
  }
  const segments = fc.sample(aSegment(uids, []), { seed, numRuns })
  const ids: string[] = []
  for (const segment of segments) ids.push((await beckon.publish(one(segment))).id)
  const reached = new Map(ids.map(id => [id, [] as string[]]))
  for (const uid of uids) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await beckon.visit(page, { uid, body: BODY })
    await isOpen(page)
    for (const id of new Set(await gets(page))) reached.get(id)?.push(uid)
    await context.close()
  }
  for (const [index, segment] of segments.entries()) {
    const asked = { filters: segment.items, filters_op: segment.items_op, limit: 100 }
    const found = await beckon.api.send('POST', '/v3/analyze/profiles', asked)
    const counted = ('profiles' in found ? found.profiles : [])
      .flatMap(({ uid }) => (uids.includes(uid!) ? uid! : []))
      .sort()
    expect(reached.get(ids[index]!)!.sort(), JSON.stringify(segment)).toEqual(counted)
  }
})

test('what a backend says decides, and a page can neither change it nor write it into a text', async ({
  page,
  beckon,
}) => {
  const pro = await beckon.publish(
    aTour(
      { automatic: true, segment: { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] } as never },
      {
        title: 'Thanks for being {{plan fallback="with us"}}',
      },
    ),
  )
  const free = await beckon.publish(one({ items: [{ kind: 'property', prop: 'plan', op: 'ne', value: 'pro' }] }))
  await beckon.api.send('POST', '/v3/observe/hooks/profiles', { uid: 'ada', plan: 'pro' })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await page.evaluate('beckon.set({ plan: "free" })')
  await expect(page).toShowExperience(pro.id)
  await expect(beckon.step(page, pro.id).getByRole('heading', { name: 'Thanks for being with us' })).toBeVisible()
  await expect(page).toHideExperience(free.id, { because: 'segment' })
})

test('what is only delivered can be shown by its id, by the page and by a link', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const other = await beckon.publish(aTour({ name: 'Other' }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await isOpen(page)
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  await page.evaluate(`beckon.show('${tour.id}')`)
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await page.keyboard.press('Escape')
  await beckon.visit(page, { uid: 'ada', body: BODY, path: `/linked?beckon=${other.id}` })
  await expect(page).toShowExperience(other.id, { step: 0 })
})
