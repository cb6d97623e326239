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

test('a tab of Ada goes on, if another one of hers in a new browser takes its time to say who looks', async () => {
  const visit = aVisit()
  const { localStorage } = visit.anotherTab().host
  // Each tab of a browser learns a moment later what another has stored, so both make somebody new.
  const says = (uid?: string) =>
    localStorage.setItem('beckon:token', JSON.stringify({ browser: 'of the other', anonymous: 'of the other', uid }))
  visit.begin()
  visit.beckon.identify('ada')
  await Promise.resolve()
  says()
  await visit.pass()
  expect((await visit.beckon.explain())?.state).toBe('ended')
  says('ada')
  await visit.pass()
  expect((await visit.beckon.explain())?.state).toBe('open')
})

test('two tabs that open in the same moment are of one visitor', async () => {
  const visit = aVisit()
  const other = visit.anotherTab()
  visit.begin()
  other.begin()
  await visit.pass()
  expect(visit.boots).toHaveLength(2)
  expect(new Set(visit.boots.map(({ anonymous }) => anonymous)).size).toBe(1)
})

test('a site that signs out in all tabs makes one new visitor', async () => {
  const { beckon, other, pass, boots } = await twoTabs()
  boots.length = 0
  other.beckon.clear()
  beckon.clear()
  await pass()
  expect(boots).toHaveLength(2)
  expect(new Set(boots.map(({ anonymous }) => anonymous)).size).toBe(1)
  // Whoever calls it once more is the next one.
  beckon.clear()
  await pass()
  expect(new Set(boots.map(({ anonymous }) => anonymous)).size).toBe(2)
})

test('a sign-out in a tab of the person before is one of the whole browser', async () => {
  const { beckon, other, pass, boots, nextPage } = await twoTabs()
  other.beckon.identify('bob')
  await pass()
  beckon.clear()
  await pass()
  boots.length = 0
  nextPage().begin()
  await pass()
  expect(people(boots)).toEqual([undefined])
})

test('what a page says that knows nobody is of whoever looks, also before its first answer', async () => {
  const visit = aVisit()
  const other = visit.anotherTab()
  visit.begin()
  other.begin()
  await Promise.resolve()
  other.beckon.identify('ada')
  await Promise.resolve()
  other.beckon.identify('bob')
  await Promise.resolve()
  visit.beckon.set({ colour: 'blue' })
  visit.beckon.clear()
  await visit.pass(60)
  expect([...visit.told('set'), ...visit.boots].filter(one => JSON.stringify(one).includes('blue'))).toMatchObject([
    { visit: 'visit of bob' },
  ])
})

test('an answer of the server never says who looks: only what a page says is written there', async () => {
  const visit = aVisit({}, [tour])
  const { localStorage } = visit.host
  const setItem = localStorage.setItem.bind(localStorage)
  const said: string[] = []
  localStorage.setItem = (key, value) => {
    if (!/:\w+:/.test(key)) said.push(JSON.parse(value).uid ?? 'nobody')
    setItem(key, value)
  }
  visit.begin()
  visit.beckon.identify('ada')
  await visit.pass(60)
  expect(said).toEqual(['ada'])
  await visit.beckon.refresh()
  visit.host.dispatchEvent(new Event('focus'))
  await visit.pass(60)
  expect(said).toEqual(['ada'])
  visit.beckon.clear()
  await visit.pass()
  // The second time, because her record is removed.
  expect(said.slice(1)).toEqual(['nobody', 'nobody'])
})
