import type { Situation } from '../evaluator/situation.ts'
import type { Report } from '../protocol/wire.ts'
import type { Core, Decider, Inspected } from './core.ts'

/** Before the first answer, and where the domain is off or the person forgotten. */
const nothingKnown = ({ clock, host, state }: Core): Situation => ({
  now: clock.now(),
  url: host.location.href,
  page: null,
  domain: { enabled: state !== 'off', url_group_id: null },
  profile: { percent: 0, properties: {} },
  company: null,
  events: {},
  history: {},
  displayed: [],
  settings: { once_rule: 'skip_if_seen', frequency_limits: [] },
  segments: {},
})

/** The runtime as the inspector sees it. */
export function inspected(
  core: Core,
  { candidates, situation, onStage }: Decider,
  beside: () => string[],
  held: Inspected['held'],
): Inspected {
  const { outbox, storage, on } = core
  return {
    candidates,
    held,
    situation: () => (core.booted ? situation() : nothingKnown(core)),
    stage() {
      const holder = onStage()
      // What is shown is no candidate any more: whoever looks wants to know its name.
      const shown = core.stage?.playing?.act.experience
      if (!holder || !shown) return null
      const place = shown.steps[holder.step]?.place
      const beside = place && 'beside' in place ? place.beside : null
      const { find } = core.elements
      // A step may be shown without its element.
      const drawn = find(`[data-beckon="${shown.id}"]`)?.shadowRoot?.querySelector('.card')
      return {
        ...holder,
        name: shown.name,
        kind: shown.kind,
        steps: shown.steps.length,
        waitsFor: drawn || (beside && find(beside)?.getClientRects().length) ? null : beside,
      }
    },
    state: () => core.state,
    bootedAt: () => core.booted?.now ?? null,
    person: () => ({ id: core.booted?.profile.id ?? null, uid: core.given.uid ?? null }),
    beside: () => beside().map(experience => ({ experience })),
    async outbox() {
      const waiting = (await storage.list('r')) as Report[]
      const { nextTryAt, failure } = outbox.state()
      return {
        kept: storage.broken() ? 'memory' : 'indexeddb',
        waiting,
        // The outbox counts in the page's own time.
        nextTryAt: nextTryAt && core.clock.now() + nextTryAt - core.host.performance.now(),
        failure,
      }
    },
    onChange: listener => on('*', listener),
    refresh: () => void core.refresh(),
  }
}
