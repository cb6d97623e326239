import { describe, expect, test } from 'vitest'
import type { Card } from '../../../src/client/index.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'

const first = {
  id: anId('step 1'),
  title: 'Hello {{first_name fallback="you"}}',
  // biome-ignore lint/suspicious/noThenProperty: the name in the API
  buttons: [{ id: anId('guide'), does: 'open', text: 'Guide', url: '/guide/{{plan}}', new_tab: true, then: 'stay' }],
}
const steps = [first, { id: anId('step 2'), title: 'Goodbye' }]
const tour = anExperience({ id: anId('tour'), key: 'welcome', name: 'Welcome', steps } as never)
const other = anExperience({ id: anId('other'), name: 'Other', position: 5 })

/** The hand of a page that draws it: the cards that it got, null where something had to go. */
function aHand(isPrompt = true) {
  const cards: (Card | null)[] = []
  const draw = (card: Card | null) => {
    cards.push(card)
    if (isPrompt) card?.drawn()
  }
  const last = () => cards.at(-1)
  return { cards, draw, card: () => last()!, titles: () => cards.map(card => card?.step.title ?? null), last }
}

describe('what the page draws itself', () => {
  test('is reported and kept as always, and no view of ours is mounted or loaded', async () => {
    const visit = aVisit({}, [tour])
    const { draw, card, titles } = aHand()
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass()
    expect(titles()).toEqual(['Hello you'])
    expect(card()).toMatchObject({ index: 0, of: 2, experience: { id: tour.id, name: 'Welcome', kind: 'tour' } })
    card().next()
    card().next()
    await visit.pass()
    expect(titles()).toEqual(['Hello you', 'Goodbye', null])
    expect(visit.reports.map(({ type }) => type)).toEqual(['displayed', 'step', 'started', 'step', 'completed'])
    expect(visit.shown).toEqual([])
    expect(visit.parts.asked).not.toContain('tour')
    const next = visit.nextPage(visit.session)
    const again = aHand()
    next.beckon.take('welcome', again.draw)
    next.begin()
    await visit.pass()
    expect(again.cards).toEqual([])
  })

  test('may be taken by its key', async () => {
    const visit = aVisit({}, [tour])
    const { draw, titles } = aHand()
    visit.beckon.take('welcome', draw)
    visit.begin()
    await visit.pass()
    expect(titles()).toEqual(['Hello you'])
  })

  test('has the values of this person in its texts and addresses, and nothing that decides', async () => {
    const profile = {
      id: 'ada',
      uid: 'ada',
      percent: 5,
      language: 'en',
      properties: { first_name: 'Ada', plan: 'a/b' },
    }
    const visit = aVisit({ profile }, [tour])
    const { draw, card } = aHand()
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass()
    expect(card().step).toMatchObject({ title: 'Hello Ada', buttons: [{ url: '/guide/a%2Fb' }] })
    expect(card().step).not.toHaveProperty('triggers')
  })

  test('goes back, is left for later, closed, answered, and its buttons do what their author chose', async () => {
    const survey = anExperience({
      id: anId('survey'), kind: 'survey', name: 'Why',
      steps: [first, { id: anId('asks'), title: 'How?', question: { type: 'nps' } }],
    } as never) // biome-ignore format: a survey
    const visit = aVisit({}, [survey])
    const opened: string[] = []
    visit.host.open = ((href: string) => void opened.push(href)) as never
    const { draw, card, titles } = aHand()
    visit.beckon.take(survey.id, draw)
    visit.begin()
    await visit.pass()
    card().press(anId('guide'))
    card().next()
    card().back()
    card().next()
    card().answer(9, 'because')
    card().snooze('2h')
    await visit.pass()
    expect(opened).toHaveLength(1)
    expect(titles()).toEqual(['Hello you', 'How?', 'Hello you', 'How?', null])
    expect(visit.told('button')).toMatchObject([{ button: anId('guide') }])
    expect(visit.told('answer')).toMatchObject([{ step: anId('asks'), answer: '9', text: 'because' }])
    expect(visit.told('snoozed')).toMatchObject([{ until: expect.any(Number) }])
    expect(visit.told('started')).toHaveLength(1)
    await visit.pass(2 * 3_600 + 60)
    expect(titles().at(-1)).toBe('How?')
    card().exit()
    await visit.pass()
    expect(visit.told('exited')).toHaveLength(1)
    expect(visit.told('displayed')).toHaveLength(2)
  })

  test('an earlier card does nothing any more', async () => {
    const visit = aVisit({}, [tour])
    const { draw, cards, titles } = aHand()
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass()
    cards[0]!.next()
    cards[0]!.next()
    cards[0]!.exit()
    await visit.pass()
    expect(titles()).toEqual(['Hello you', 'Goodbye'])
    expect(visit.told('completed')).toEqual([])
  })
})

describe('it counts as shown', () => {
  test('when the page says that it has drawn it, and not before', async () => {
    const visit = aVisit({}, [tour])
    const { draw, card } = aHand(false)
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass(5)
    expect(card().step.title).toBe('Hello you')
    expect(visit.reports).toEqual([])
    card().drawn()
    card().drawn()
    await visit.pass()
    expect(visit.told('displayed')).toHaveLength(1)
    expect(visit.told('step')).toHaveLength(1)
  })

  test('not at all if the page never draws it: after ten seconds, others have the stage', async () => {
    const visit = aVisit({}, [tour, other])
    const { draw, cards } = aHand(false)
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass(9)
    expect(visit.log).toEqual([])
    await visit.pass(4)
    expect(cards).toHaveLength(2)
    expect(cards[1]).toBeNull()
    expect(visit.log).toEqual(['open Other'])
    cards[0]!.drawn()
    await visit.pass(60)
    expect(visit.told('displayed')).toMatchObject([{ experience: other.id }])
  })

  test('again when the page can draw it at last', async () => {
    const visit = aVisit({}, [tour])
    const { draw, cards, card } = aHand(false)
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass(15)
    expect(cards).toHaveLength(2)
    await visit.pass(30)
    expect(cards).toHaveLength(3)
    card().drawn()
    await visit.pass()
    expect(visit.told('displayed')).toHaveLength(1)
  })

  test('a Delivery is claimed before it is offered, and confirmed when it is drawn', async () => {
    const visit = aVisit({ deliveries: [aPending(tour, { id: anId('one') })] })
    const { draw, card } = aHand(false)
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass(4)
    expect(visit.server.claims).toHaveLength(1)
    expect(visit.reports).toEqual([])
    card().drawn()
    await visit.pass()
    expect(visit.told('displayed')).toMatchObject([{ delivery: anId('one') }])
  })

  test('a Delivery that boot leased and the page does not draw is claimed again later', async () => {
    const visit = aVisit()
    visit.server.answers({ deliveries: [aPending(tour, { id: anId('one') }, visit.time.now() + 30_000)] })
    const { draw, cards, card } = aHand(false)
    visit.beckon.take(tour.id, draw)
    visit.begin()
    await visit.pass(15)
    expect(visit.server.claims).toEqual([])
    visit.server.answers({ deliveries: [aPending(tour, { id: anId('one') })] })
    await visit.pass(40)
    expect(visit.server.claims.length).toBeGreaterThan(0)
    expect(cards.filter(Boolean).length).toBeGreaterThan(1)
    card()?.drawn()
    await visit.pass()
    expect(visit.told('displayed').length).toBeLessThanOrEqual(1)
  })

  test('a page that is left before it was drawn leaves nothing behind', async () => {
    const visit = aVisit({}, [tour])
    visit.beckon.take(tour.id, aHand(false).draw)
    visit.begin()
    await visit.pass(3)
    const next = visit.goOn()
    next.begin()
    await visit.pass()
    expect(next.log).toEqual(['open Welcome'])
    expect(visit.told('displayed')).toHaveLength(1)
  })
})

describe('it leaves the page, which hears null,', () => {
  const aDrawnTour = async () => {
    const visit = aVisit({}, [tour])
    const hand = aHand()
    visit.beckon.take(tour.id, hand.draw)
    visit.begin()
    visit.beckon.identify('ada')
    await visit.pass()
    expect(hand.titles()).toEqual(['Hello you'])
    return { visit, hand }
  }

  test('when it is withdrawn', async () => {
    const { visit, hand } = await aDrawnTour()
    visit.server.publishes([], [tour.id])
    void visit.beckon.refresh()
    await visit.pass()
    expect(hand.last()).toBeNull()
  })

  test('when somebody signs out, while it is offered, too', async () => {
    const { visit, hand } = await aDrawnTour()
    visit.beckon.identify(null)
    expect(hand.cards[1]).toBeNull()
    const offered = aVisit({}, [tour])
    const late = aHand(false)
    offered.beckon.take(tour.id, late.draw)
    offered.begin()
    await offered.pass(3)
    offered.beckon.destroy()
    await offered.pass(1)
    expect(late.cards[1]).toBeNull()
    late.cards[0]!.drawn()
    await offered.pass(20)
    expect(offered.reports).toEqual([])
  })

  test('when a Delivery takes the stage, and comes back at its step afterwards', async () => {
    const { visit, hand } = await aDrawnTour()
    hand.card().next()
    await visit.pass()
    visit.server.answers({ deliveries: [aPending(other, { id: anId('one') })] })
    void visit.beckon.refresh()
    await visit.pass()
    expect(hand.titles()).toEqual(['Hello you', 'Goodbye', null])
    visit.views.get(other.id)!.say({ type: 'completed' })
    await visit.pass()
    expect(hand.titles().at(-1)).toBe('Goodbye')
    expect(visit.told('displayed')).toHaveLength(2)
  })

  test('when another tab ends it', async () => {
    const { visit, hand } = await aDrawnTour()
    const tab = visit.anotherTab()
    const there = aHand()
    tab.beckon.take(tour.id, there.draw)
    tab.begin()
    await visit.pass(3)
    expect(there.cards).toEqual([])
    hand.card().exit()
    await visit.pass(5)
    expect(there.cards).toEqual([])
    expect(visit.told('displayed')).toHaveLength(1)
  })

  test('when the page gives it back: then our view shows it, at its step', async () => {
    const visit = aVisit({}, [tour])
    const hand = aHand()
    const giveBack = visit.beckon.take(tour.id, hand.draw)
    visit.begin()
    await visit.pass()
    hand.card().next()
    await visit.pass()
    giveBack()
    await visit.pass()
    expect(hand.last()).toBeNull()
    expect(visit.log).toEqual(['open Welcome'])
    expect(visit.views.get(tour.id)!.input.step).toBe(1)
    visit.beckon.take('welcome', hand.draw)
    await visit.pass()
    expect(visit.log).toEqual(['open Welcome', 'close Welcome'])
    expect(hand.titles().at(-1)).toBe('Goodbye')
    expect(visit.told('displayed')).toHaveLength(1)
  })
})

test('a page whose function throws has drawn nothing', async () => {
  const visit = aVisit({}, [tour, other])
  visit.beckon.take(tour.id, () => {
    throw new Error('no container')
  })
  visit.begin()
  await visit.pass(15)
  expect(visit.log).toEqual(['open Other'])
})

test('without a function it is shown as always', async () => {
  const visit = aVisit({}, [tour])
  visit.beckon.take(tour.id, undefined as never)
  visit.begin()
  await visit.pass()
  expect(visit.log).toEqual(['open Welcome'])
})
