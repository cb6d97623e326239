import { el } from '../element.ts'
import { log } from '../harbour.ts'
import { clock } from '../tide-gauge.ts'
import type { Page } from './page.ts'

export const logPage: Page = {
  title: 'Log book',
  nav: 'Log book',
  path: '/log',
  render: desk => [
    el(
      'header',
      { class: 'head' },
      el(
        'div',
        {},
        el('p', { class: 'kicker' }, 'Written by the person on watch'),
        el('h1', { tabindex: -1 }, 'Log book'),
      ),
      el(
        'button',
        { class: 'secondary', id: 'export', type: 'button', onclick: () => desk.track('log_exported') },
        'Export the month',
      ),
    ),
    el(
      'ol',
      { class: 'card log' },
      ...log.map(entry =>
        el(
          'li',
          {},
          el('time', {}, clock(Date.now() - entry.hoursAgo * 3_600_000)),
          el('p', {}, entry.text),
          el('span', { class: 'who' }, entry.who),
        ),
      ),
    ),
  ],
}
