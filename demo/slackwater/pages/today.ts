import { el } from '../element.ts'
import { arrivals } from '../harbour.ts'
import { harbourPlan } from '../harbour-plan.ts'
import { clock } from '../tide-gauge.ts'
import type { Desk, Page } from './page.ts'

export const today: Page = {
  title: 'Today in the harbour',
  nav: 'Today',
  path: '/',
  render: desk => [
    el(
      'header',
      { class: 'head' },
      el('div', {}, el('p', { class: 'kicker' }, day()), el('h1', { tabindex: -1 }, 'Today in the harbour')),
      el(
        'button',
        { class: 'primary', id: 'assign', type: 'button', onclick: () => desk.assign({}) },
        'Assign a berth',
      ),
    ),
    el(
      'div',
      { class: 'today' },
      el('div', { class: 'side' }, plan(desk), notice()),
      el('div', { class: 'side' }, gauge(desk), next(desk)),
    ),
  ],
}

function plan(desk: Desk) {
  const chart = harbourPlan(desk.berths, berth =>
    berth.state === 'free'
      ? desk.assign({ berth: berth.id })
      : desk.say(`${berth.id}: ${berth.boat}${berth.state === 'due' ? ', due today' : ''}`),
  )
  return el(
    'section',
    { class: 'card chart', id: 'plan', 'aria-label': 'Harbour plan' },
    chart,
    el(
      'p',
      { class: 'legend' },
      el('span', { class: 'key taken' }, 'lies here'),
      el('span', { class: 'key due' }, 'due today'),
      el('span', { class: 'key free' }, 'free'),
      el('span', { class: 'datum' }, 'Soundings in metres, reduced to chart datum'),
    ),
  )
}

function gauge(desk: Desk) {
  const tide = document.createElement('tide-gauge')
  tide.addEventListener('alert', event => {
    desk.track('tide_alert', { on: (event as CustomEvent<boolean>).detail })
  })
  return el('section', { class: 'card', 'aria-labelledby': 'tide' }, el('h2', { id: 'tide' }, 'Tide'), tide)
}

function next(desk: Desk) {
  const rows = arrivals
    .slice(0, 3)
    .map(arrival =>
      el(
        'li',
        {},
        el('time', {}, clock(Date.now() + arrival.inHours * 3_600_000)),
        el('span', { class: 'boat' }, arrival.boat),
        berthOf(desk, arrival.boat) ??
          el(
            'button',
            { class: 'quiet', type: 'button', onclick: () => desk.assign({ boat: arrival.boat }) },
            'Assign',
          ),
      ),
    )
  return el(
    'section',
    { class: 'card', id: 'next', 'aria-labelledby': 'next-in' },
    el('h2', { id: 'next-in' }, 'Next in'),
    el('ol', { class: 'next' }, ...rows),
  )
}

/** An empty place on the page that an embed fills. */
function notice() {
  return el('div', { id: 'notice' })
}

function berthOf(desk: Desk, boat: string) {
  const berth = desk.berths.find(each => each.boat === boat)
  return berth ? el('span', { class: 'tag' }, berth.id) : null
}

function day(): string {
  return new Date().toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
}
