import { describe, expect, test } from 'vitest'
import type { Experience } from '../../../src/protocol/experience.ts'
import type { Report } from '../../../src/protocol/wire.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { hide, unhide } from '../model/page-moves.ts'

const kinds = ['launcher', 'tooltip', 'embed'] as const
const standing = (kind: (typeof kinds)[number]): Experience =>
  anExperience({
    kind,
    id: anId(kind),
    name: kind,
    recurrence: 'always',
    step: kind === 'tooltip' ? { place: { beside: 'body' } } : {},
  })

/** Reports of an Interaction that was never reported as displayed. */
function orphans(reports: Report[]) {
  const displayed = new Set(reports.flatMap(report => (report.type === 'displayed' ? report.interaction : [])))
  return reports.filter(report => 'interaction' in report && !displayed.has(report.interaction))
}

describe.each(kinds)('a %s', kind => {
  test('that comes again after it was dismissed is a new Interaction, displayed before anything else is told of it', async () => {
    const one = standing(kind)
    const { begin, pass, beckon, views, anotherTab, told, reports } = aVisit({}, [one])
    begin()
    await pass()
    views.get(one.id)!.say({ type: 'started' })
    await pass(1)
    views.get(one.id)!.say({ type: 'exited' })
    await pass()
    beckon.destroy()
    await pass(90_000)
    const next = anotherTab()
    next.begin()
    await pass()
    expect(next.log).toContain(`open ${kind}`)
    expect(orphans(reports)).toEqual([])
    expect(new Set(told('displayed').map(report => report.type === 'displayed' && report.interaction)).size).toBe(2)
  })

  test('of an experiment is told of as one', async () => {
    const one = { ...standing(kind), percent: 99.9 }
    const { begin, pass, views, told } = aVisit({}, [one])
    begin()
    await pass()
    views.get(one.id)!.say({ type: 'opened' })
    await pass()
    expect(told('displayed')).toMatchObject([{ group_kind: 'experiment', group_id: one.id }])
  })

  test('of which two things are told in one moment is displayed once', async () => {
    const one = standing(kind)
    const { begin, pass, views, told, parts } = aVisit({}, [one])
    const arrive = parts.hold(kind)
    begin()
    await pass()
    arrive()
    while (!views.has(one.id)) await new Promise(setImmediate)
    views.get(one.id)!.say({ type: 'opened' })
    views.get(one.id)!.say({ type: 'opened' })
    await pass()
    expect(told('displayed')).toHaveLength(1)
  })

  test('whose bundle failed to load once comes on that page', async () => {
    const one = standing(kind)
    const { begin, pass, parts, log } = aVisit({}, [one])
    parts.fail(kind, 1)
    begin()
    await pass(120)
    expect(log).toEqual([`open ${kind}`])
  })

  test('whose bundle does not come holds up neither another nor the stage', async () => {
    const other = anExperience({ id: anId('tour'), name: 'tour' })
    const { begin, pass, parts, log } = aVisit({}, [standing(kind), other])
    parts.fail(kind, 1_000)
    begin()
    await pass(20)
    expect(log).toEqual(['open tour'])
  })
})

test.each(['tooltip', 'embed'] as const)('a snoozed %s comes back beside the stage', async kind => {
  const one = standing(kind)
  const { begin, pass, views, log, parts } = aVisit({}, [one])
  begin()
  await pass()
  views.get(one.id)!.say({ type: 'snoozed', for: '1m' })
  await pass(30)
  expect(log).toEqual([`open ${kind}`, `close ${kind}`])
  await pass(40)
  expect(log).toEqual([`open ${kind}`, `close ${kind}`, `open ${kind}`])
  expect(parts.asked).not.toContain('stage')
})

describe.each(['tooltip', 'embed'] as const)('a snoozed %s', kind => {
  /** It was snoozed, came back and is dismissed. After that, there is something new to decide. */
  async function dismissedAfterSnooze(one: Experience) {
    const visit = aVisit({}, [one])
    visit.begin()
    await visit.pass()
    visit.views.get(one.id)!.say({ type: 'snoozed', for: '1m' })
    await visit.pass(70)
    visit.views.get(one.id)!.say({ type: 'exited' })
    await visit.pass()
    visit.beckon.track('something')
    await visit.pass()
    return visit
  }
  const ONCE_MORE = [`open ${kind}`, `close ${kind}`, `open ${kind}`, `close ${kind}`]

  test('that is dismissed later does not come back on the same page view', async () => {
    const { log } = await dismissedAfterSnooze(standing(kind))
    expect(log).toEqual(ONCE_MORE)
  })

  test('that came back counts once: it may come as often as it is meant to', async () => {
    const recurrence = { every: '1d', times: 2 } as const
    const { beckon, nextPage, pass } = await dismissedAfterSnooze({ ...standing(kind), recurrence })
    beckon.destroy()
    await pass(86_400)
    const next = nextPage()
    next.begin()
    await pass()
    expect(next.log).toContain(`open ${kind}`)
  })

  test('that is dismissed later does not come back on the next page, and was one Interaction', async () => {
    const { log, told, beckon, anotherTab, pass } = await dismissedAfterSnooze({
      ...standing(kind),
      recurrence: 'once',
    })
    expect(log).toEqual(ONCE_MORE)
    const interactions = told('displayed').map(report => report.type === 'displayed' && report.interaction)
    expect(interactions).toHaveLength(2)
    expect(new Set(interactions).size).toBe(1)
    beckon.destroy()
    const next = anotherTab()
    next.begin()
    await pass()
    expect(next.log).toEqual([])
  })
})

test('what could not be loaded is not said to stand', async () => {
  const one = standing('launcher')
  const { begin, pass, parts, beckon, inspected } = aVisit({}, [one])
  parts.fail('launcher', 1_000)
  begin()
  await pass(2)
  await beckon.inspect()
  await pass(2)
  expect(inspected()!.standing()).toEqual([])
})

describe('a launcher that stands', () => {
  const pro = {
    items_op: 'and' as const,
    items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }],
  }
  const launcher = anExperience({
    kind: 'launcher',
    id: anId('launcher'),
    name: 'launcher',
    recurrence: 'always',
    step: {
      buttons: [
        { id: anId('guide'), does: 'open', text: 'Guide', url: 'https://docs.example.com/' },
        { id: anId('reports'), does: 'open', text: 'Reports', url: 'https://docs.example.com/reports', segment: pro },
      ],
    },
  })

  test('shows an item as soon as its person may see it', async () => {
    const { begin, pass, beckon, views, log } = aVisit({}, [launcher])
    begin()
    await pass()
    const view = views.get(launcher.id)!
    expect(view.input.hidden).toEqual([anId('reports')])
    beckon.set({ plan: 'pro' })
    await pass()
    expect(log).toEqual(['open launcher'])
    expect(view.updates.findLast(({ hidden }) => hidden)).toMatchObject({ hidden: [] })
    beckon.set({ plan: 'free' })
    await pass()
    expect(view.updates.findLast(({ hidden }) => hidden)).toMatchObject({ hidden: [anId('reports')] })
  })

  test('marks what was used in another tab, when somebody comes back to it', async () => {
    const { begin, pass, views, anotherTab, host } = aVisit({}, [launcher])
    begin()
    await pass()
    const other = anotherTab()
    hide(host)
    other.begin()
    await pass()
    other.views.get(launcher.id)!.say({ type: 'item', item: anId('guide') })
    await pass()
    unhide(host)
    await pass()
    expect(views.get(launcher.id)!.updates.findLast(({ done }) => done)).toMatchObject({ done: [anId('guide')] })
  })

  test('marks what was used here, also when it comes again', async () => {
    const { begin, pass, views } = aVisit({}, [launcher])
    begin()
    await pass()
    const view = views.get(launcher.id)!
    view.say({ type: 'item', item: anId('guide') })
    await pass()
    expect(view.updates.findLast(({ done }) => done)).toMatchObject({ done: [anId('guide')] })
  })
})
