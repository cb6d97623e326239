import { expect, test } from 'vitest'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const tour = anExperience({ id: anId('tour'), name: 'tour' })

/** Ada has a tour on the screen in one tab, and another tab is open. */
async function twoTabs() {
  const visit = aVisit({}, [tour])
  visit.begin()
  visit.beckon.identify('ada')
  await visit.pass()
  expect(visit.log).toEqual(['open tour'])
  const other = visit.anotherTab()
  other.begin()
  await visit.pass()
  return { ...visit, other }
}

const people = (boots: { uid?: string }[]) => boots.map(({ uid }) => uid)

test('the latest person of the browser stays, whatever happens in a tab of the person before', async () => {
  const { beckon, other, pass, host, boots, log, nextPage, told } = await twoTabs()
  other.beckon.identify('bob')
  await pass()
  expect(log).toEqual(['open tour', 'close tour'])
  boots.length = 0
  host.dispatchEvent(new Event('focus'))
  beckon.track('clicked')
  await beckon.refresh()
  await pass(60)
  // Said in Ada's tab, of Ada.
  expect(told('event')).toMatchObject([{ name: 'clicked', visit: 'visit of ada' }])
  expect(people(boots)).not.toContain('ada')
  boots.length = 0
  const next = nextPage()
  next.begin()
  await pass()
  expect(people(boots)).toEqual(['bob'])
})

test('when the person signs out in another tab, their tour leaves, and no second one begins', async () => {
  const { other, pass, log, told } = await twoTabs()
  other.beckon.clear()
  await pass(60)
  expect(log).toEqual(['open tour', 'close tour'])
  const ada = told('displayed').filter(({ visit }) => visit === 'visit of ada')
  expect(ada).toHaveLength(1)
})

/** A page that names nobody, and another tab in which Ada has just signed in. */
async function besideAda() {
  const visit = aVisit()
  visit.begin()
  await visit.pass()
  const other = visit.anotherTab()
  other.begin()
  await visit.pass()
  other.beckon.identify('ada')
  await visit.pass()
  visit.host.dispatchEvent(new Event('focus'))
  await visit.pass()
  return { visit, other }
}

test('a tab of an anonymous person goes on with them when they are identified in another tab', async () => {
  const { visit } = await besideAda()
  visit.beckon.track('clicked')
  await visit.pass()
  expect(visit.told('event')).toMatchObject([{ name: 'clicked', visit: 'visit of ada' }])
})

test.each([
  ['signs out', undefined],
  ['is followed by Bob', 'bob'],
])('a page that names nobody does not speak of Ada after she %s in another tab', async (_, next) => {
  const { visit, other } = await besideAda()
  visit.beckon.track('of Ada')
  if (next) other.beckon.identify(next)
  else other.beckon.clear()
  await visit.pass()
  visit.beckon.track('of the next')
  visit.beckon.set({ colour: 'blue' })
  await visit.pass(60)
  const who = next ? 'visit of bob' : expect.not.stringMatching(/ada|bob/)
  expect(visit.told('event')).toMatchObject([
    { name: 'of Ada', visit: 'visit of ada' },
    { name: 'of the next', visit: who },
  ])
  expect(visit.told('set')).toMatchObject([{ properties: { colour: 'blue' }, visit: who }])
})

test('the tab of the person before can go on with somebody new', async () => {
  const { beckon, other, pass, boots } = await twoTabs()
  other.beckon.identify('bob')
  await pass()
  beckon.identify('cleo')
  await pass()
  expect(boots.at(-1)).toMatchObject({ uid: 'cleo' })
  expect(new Set(boots.map(({ anonymous }) => anonymous)).size).toBe(3)
})

test('a page that names the person of before for the first time brings them back; one that repeats it does not', async () => {
  const { beckon, other, pass, boots, nextPage } = await twoTabs()
  // It is Ada's too, and has not named her yet.
  const late = nextPage()
  late.begin()
  await pass()
  other.beckon.identify('bob')
  await pass()
  boots.length = 0
  beckon.identify('ada')
  await pass()
  expect(people(boots)).not.toContain('ada')
  late.beckon.identify('ada')
  await pass()
  expect(boots.at(-1)).toMatchObject({ uid: 'ada' })
})

test('a tab of a visitor whom nobody knows goes on, if another tab of the browser began in the same moment', async () => {
  const visit = aVisit({}, [tour])
  const other = visit.anotherTab()
  visit.begin()
  other.begin()
  await visit.pass(60)
  const states = await Promise.all([visit, other].map(async ({ beckon }) => (await beckon.explain())?.state))
  expect(states).not.toContain('ended')

  other.beckon.clear()
  await visit.pass(60)
  visit.host.dispatchEvent(new Event('focus'))
  await visit.pass(60)
  expect((await visit.beckon.explain())?.state).not.toBe('ended')
})
