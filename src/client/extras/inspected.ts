import type { Inspected } from '../../evaluator/inspected.ts'
import { leaveAlone } from '../../evaluator/leave-alone.ts'
import type { Situation } from '../../evaluator/situation.ts'
import type { Report } from '../../protocol/wire.ts'
import type { On } from '../api/events.ts'
import type { Elements } from '../browser/elements.ts'
import { readLocal } from '../browser/local.ts'
import type { Decider } from '../decide/decide.ts'
import type { Outbox } from '../keep/outbox.ts'
import type { Storage } from '../keep/storage.ts'
import type { Around } from '../state/around.ts'
import { type LiveMark, liveKey } from '../state/live-mark.ts'
import type { State } from '../state/state.ts'
import { everybody, stageOf, toldStage, withStage } from './explanation.ts'

type LiveState = ReturnType<Inspected['live']>

export interface InspectTools extends Pick<Around, 'host' | 'token' | 'page' | 'clock'> {
  outbox: Outbox
  storage: Storage
  on: On
  refresh(): Promise<unknown>
}

export function inspected(state: State, decider: Decider, tools: InspectTools): Inspected {
  const { host, clock, outbox, storage } = tools
  const { $boot, $person, $stage, $standing } = state
  return {
    candidates: () => ($boot.get().answer ? everybody(decider, state) : []),
    explain: verdicts =>
      withStage(
        decider,
        state,
        verdicts.map(one => leaveAlone(one, state.$paused.get(), clock.now())),
      ),
    toldStage: () => toldStage(state),
    situation: () =>
      decider.$situation.get() ?? nothingKnown(host.location.href, clock.now(), $boot.get().state !== 'off'),
    stage: () => holderOf(state, decider.elements),
    state: () => $boot.get().state,
    bootedAt: () => $boot.get().answer?.now ?? null,
    live: () => liveStateOf(state, tools),
    person: () => ({ id: $boot.get().answer?.profile.id ?? null, uid: $person.get().uid ?? null }),
    standing: () => $standing.get().map(experience => ({ experience })),
    async outbox() {
      const waiting = (await storage.list('r')) as Report[]
      const { nextTryAt, failure } = outbox.state()
      return {
        kept: storage.broken() ? 'memory' : 'indexeddb',
        waiting,
        // The outbox counts in the page's own time.
        nextTryAt: nextTryAt && clock.now() + nextTryAt - host.performance.now(),
        failure,
      }
    },
    onChange(listener) {
      const stops = [tools.on('*', listener), $stage.listen(listener), $standing.listen(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    refresh: () => void tools.refresh(),
  }
}

/** A showing is no longer a candidate. The reader still wants its name, and what its step waits for. */
function holderOf(state: State, { find }: Elements): ReturnType<Inspected['stage']> {
  const { stage } = stageOf(state)
  const shown = state.$stage.get()?.showing.experience
  if (!stage || !shown) return null
  const place = shown.steps[stage.step]?.place
  const target = place && 'beside' in place ? place.beside : null
  // A step may be shown without its element.
  const drawn = find(`[data-beckon="${shown.id}"]`)?.shadowRoot?.querySelector('.card')
  const isThere = drawn || (target && find(target)?.getClientRects().length)
  return { ...stage, name: shown.name, kind: shown.kind, steps: shown.steps.length, waitsFor: isThere ? null : target }
}

function liveStateOf({ $boot, $person }: State, { host, token, page, clock }: InspectTools): LiveState {
  if (!$boot.get().answer?.live) return 'off'
  const [who, until = 0, , whose]: Partial<LiveMark> = JSON.parse(readLocal(host, liveKey(token)) ?? '[]')
  if (until < clock.now() || whose !== $person.get().profile) return 'waiting'
  return who === page ? 'here' : 'elsewhere'
}

/** The situation before the first answer, and where the domain is off or the person is forgotten. */
const nothingKnown = (url: string, now: number, enabled: boolean): Situation => ({
  now,
  url,
  page: null,
  domain: { enabled, url_group_id: null },
  profile: { percent: 0, properties: {} },
  company: null,
  events: {},
  history: {},
  displayed: [],
  settings: { once_rule: 'skip_if_seen', frequency_limits: [] },
  segments: {},
})
