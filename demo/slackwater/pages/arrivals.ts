import { el } from '../element.ts'
import { type Arrival, askForArrivals } from '../harbour.ts'
import { clock } from '../tide-gauge.ts'
import type { Desk, Page } from './page.ts'

export const arrivalsPage: Page = {
  title: 'Arrivals',
  nav: 'Arrivals',
  path: '/arrivals',
  render: desk => {
    const body = el('tbody', { id: 'arrivals-body', 'aria-busy': 'true' }, ...waitingRows())
    const status = el('p', { class: 'visually-hidden', role: 'status' }, 'Asking the harbour office…')
    askForArrivals().then(list => {
      body.replaceChildren(...list.map(arrival => row(arrival, desk)))
      body.setAttribute('aria-busy', 'false')
      status.textContent = `${list.length} boats are coming.`
    })
    return [
      el(
        'header',
        { class: 'head' },
        el('div', {}, el('p', { class: 'kicker' }, 'The next twelve hours'), el('h1', { tabindex: -1 }, 'Arrivals')),
      ),
      status,
      el(
        'div',
        { class: 'card table', role: 'region', 'aria-label': 'Arrivals', tabindex: 0 },
        el('table', { id: 'arrivals' }, head(), body),
      ),
    ]
  },
}

function head() {
  const names = ['Expected', 'Boat', 'Rig', 'Length', 'Draught', 'From', 'Nights', 'Berth']
  return el('thead', {}, el('tr', {}, ...names.map(name => el('th', { scope: 'col' }, name))))
}

function row(arrival: Arrival, desk: Desk) {
  const berth = desk.berths.find(each => each.boat === arrival.boat)
  return el(
    'tr',
    { 'data-boat': arrival.boat },
    el('td', { class: 'number' }, clock(Date.now() + arrival.inHours * 3_600_000)),
    el('th', { scope: 'row' }, arrival.boat),
    el('td', {}, arrival.rig),
    el('td', { class: 'number' }, `${arrival.length.toFixed(1)} m`),
    el('td', { class: 'number' }, `${arrival.draught.toFixed(1)} m`),
    el('td', {}, arrival.from),
    el('td', { class: 'number' }, String(arrival.nights)),
    el(
      'td',
      {},
      berth
        ? el('span', { class: 'tag' }, berth.id)
        : el(
            'button',
            { class: 'quiet', type: 'button', onclick: () => desk.assign({ boat: arrival.boat }) },
            'Assign',
          ),
    ),
  )
}

function waitingRows() {
  return Array.from({ length: 5 }, () =>
    el(
      'tr',
      { class: 'waiting', 'aria-hidden': 'true' },
      ...Array.from({ length: 8 }, () => el('td', {}, el('span', {}))),
    ),
  )
}
