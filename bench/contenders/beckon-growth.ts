import { createBeckon } from '../../src/client/index.ts'
import { parts } from '../../src/client/parts.ts'
import { evaluate } from '../../src/evaluator/index.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { answerAtOnce } from './answers.ts'

// The runtime with a feed of a given size in which everything waits: for another page, or for elements that never come.
const given = window as unknown as { feedSize: number; waiting?: boolean; growth: unknown }
const idOf = (n: number) => n.toString(16).padStart(24, '0')

const experiences = Array.from({ length: given.feedSize }, (_, n) => ({
  id: idOf(n + 1),
  kind: 'tour',
  name: `Experience ${n}`,
  published_at: '2026-01-01T00:00:00.000Z',
  segment: {
    items_op: 'and',
    items: [
      { kind: 'property', prop: 'plan', op: 'in', value: ['pro', 'team'] },
      { kind: 'event', name: 'opened', op: 'gte', value: 2 },
    ],
  },
  steps: [0, 1, 2].map(step => ({
    id: idOf(1_000_000 + n * 3 + step),
    title: `Step ${step} of ${n}`,
    body: 'A sentence of the usual length, with **one** word that matters and [a link](https://example.com/help).',
    ...(given.waiting
      ? { place: { beside: `#never-${n}` }, triggers: [{ on: 'present', selector: `.absent-${n} > button` }] }
      : { url: { match: 'all', rules: [{ kind: 'wildcard', value: `*/section-${n}/*` }] } }),
    buttons: [{ id: idOf(5_000_000 + n * 3 + step), text: 'Next', does: 'next' }],
  })),
}))
/** It always waits on this page. */
const near = {
  ...experiences[0],
  id: idOf(9_000_000),
  name: 'Near',
  steps: [
    { id: idOf(9_000_001), title: 'Near', place: { beside: '#comes' }, triggers: [{ on: 'named', name: 'never' }] },
  ],
}
answerAtOnce(given.waiting ? experiences : [...experiences, near])

const candidates = experiences.map(experience => ({ kind: 'automatic', experience })) as unknown as Candidate[]
const situation: Situation = {
  now: Date.now(),
  url: `${location.origin}/section-7/plants`,
  page: { opened_at: Date.now(), active_at: Date.now(), elements: {}, fired: {} },
  domain: { enabled: true, url_group_id: null },
  profile: { percent: 50, properties: { plan: 'pro' } },
  company: null,
  events: { opened: { count: 3, at: [] } },
  history: {},
  displayed: [],
  settings: { once_rule: 'skip_if_seen', frequency_limits: [] },
  segments: {},
}

const text = JSON.stringify(experiences)
const growth = {
  ready: false,
  looks: 0,
  parse: () => JSON.parse(text),
  evaluate: () => evaluate(candidates, situation),
  /** Each changes one fact. */
  trigger: (turn: number) => beckon.trigger(`turn ${turn}`),
  element(turn: number) {
    if (turn % 2) document.querySelector('#comes')?.remove()
    else document.body.append(Object.assign(document.createElement('i'), { id: 'comes' }))
  },
  tick: () => document.dispatchEvent(new Event('visibilitychange')),
}
given.growth = growth

const beckon = createBeckon(window, parts)
beckon.on('verdict', () => {
  growth.ready = true
  growth.looks++
})
beckon.init('bench', { api: location.origin })
beckon.identify('bench')
