import { arbitrate, evaluate } from '../../src/evaluator/index.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Tour } from '../../src/protocol/experience.ts'
import type { View } from '../../src/protocol/view.ts'
import { open } from '../../src/ui/tour.tsx'
import { compete } from './contract.ts'
import { aTour } from './tour.ts'

/** The feed is already there. So we only decide and draw, like a tour library. */
export function withFeed(backdrop: boolean): void {
  const experience = aTour(backdrop)
  let view: View | null = null

  function situation(): Situation {
    const now = Date.now()
    return {
      now,
      url: location.href,
      page: {
        opened_at: now,
        active_at: now,
        elements: { '#target-1': document.querySelector('#target-1') ? now : null },
        fired: {},
      },
      domain: { enabled: true, url_group_id: null },
      profile: { percent: 50, properties: {} },
      company: null,
      events: {},
      history: {},
      displayed: [],
      settings: { once_rule: 'skip_if_seen', frequency_limits: [] },
      segments: {},
    }
  }

  function show(tour: Tour): void {
    view = open({
      experience: tour,
      step: 0,
      words: { language: 'en', profile: {}, company: null, delivery: null, now: Date.now() },
      theme: null,
      find: selector => document.querySelector(selector),
      findAll: selector => [...document.querySelectorAll(selector)],
      onElements: () => () => {},
      draft: {},
      done: [],
      unread: false,
      hidden: [],
      say() {},
    })
  }

  const shadow = () => document.querySelector('beckon-view[data-beckon]')?.shadowRoot ?? null
  compete({
    start() {
      const verdicts = evaluate([{ kind: 'automatic', experience }], situation())
      const stage = {
        now: situation().now,
        tab: 'tab',
        visible: true,
        open: true,
        shows: null,
        underWay: [],
        rests: {},
      }
      const decision = arbitrate(verdicts, stage)
      if (decision.move === 'begin') show(decision.candidate.experience as Tour)
    },
    next: () => shadow()!.querySelector<HTMLElement>('.primary')!.click(),
    stop() {
      view!.close()
      view = null
    },
    box: () => shadow()?.querySelector('.card') ?? null,
  })
}
