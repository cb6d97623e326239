import { computed } from 'nanostores'
import type { Kind } from '../../protocol/experience.ts'
import type { ShowOptions } from '../api/options.ts'
import type { Elements } from '../browser/elements.ts'
import type { Listen } from '../browser/host.ts'
import type { Decider } from '../decide/decide.ts'
import type { Extras } from '../extras/extras.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Stage } from '../stage/stage.ts'
import type { Moment } from '../state/moment.ts'
import { PAUSE, type State } from '../state/state.ts'
import { enterTab } from '../state/tab.ts'
import type { Services } from './services.ts'

/** What the parts are handed. */
interface Tools extends Services {
  page: string
  signal: AbortSignal
  moment: Moment
  elements: Elements
  reporter: Reporter
  keeper: RecordKeeper
  listen: Listen
  href(): string
  track(name: string): Promise<void>
  show(id: string, options?: ShowOptions): void
  refresh(): Promise<void>
}

/** The parts of one visit: each is made once, when somebody needs it. */
export interface OpenParts {
  loadDecider(): Promise<Decider>
  loadExtras(): Promise<Extras>
  load(what: 'decide' | 'stage' | 'extras' | Kind): Promise<unknown>
  /** Stage and view are fetched beside what else is waited for. */
  fetchAhead(view: Kind): void
  /** Once they are there. */
  decider(): Decider | null
  stage(): Stage | null
  /** This tab's id. Only where something is or was on a stage: to read it, the page stands still for milliseconds. */
  enter(): string
}

export function openParts(state: State, tools: Tools): OpenParts {
  const { loader, guard, clock, moment, host, token } = tools
  const { $paused, $tab } = state
  let decider: Decider | null = null
  let stage: Stage | null = null

  function enter(): string {
    const tab = $tab.get() ?? enterTab(host, token, null)
    $tab.set(tab)
    return tab
  }
  function pause(key: string) {
    const until = clock.now() + PAUSE
    moment.wakeAt(until)
    $paused.set({ ...$paused.get(), [key]: until })
  }

  const loadDecider = once(async () => {
    const { createDecider } = await loader.part('decide')
    decider = createDecider(state, { ...tools, computed })
    return decider
  })
  const loadStage = once(async () => {
    const { createStage } = await loader.part('stage')
    enter()
    stage = createStage(state, {
      ...tools,
      computed,
      pause,
      loadDecider,
      loadView: loader.view,
      decider: () => decider,
      broken: tools.storage.broken,
    })
    return stage
  })
  const loadExtras = once(async () => {
    const [{ createExtras }, stage] = await Promise.all([loader.part('extras'), loadStage()])
    return createExtras(state, stage, { ...tools, pause, loadDecider, loadInspector: () => loader.part('inspector') })
  })

  const loaders = { decide: loadDecider, stage: loadStage, extras: loadExtras }
  return {
    loadDecider,
    loadExtras,
    load: what => (what === 'decide' || what === 'stage' || what === 'extras' ? loaders[what]() : loader.view(what)),
    fetchAhead(view) {
      guard(loader.part)('stage')
      guard(loader.view)(view)
    },
    decider: () => decider,
    stage: () => stage,
    enter,
  }
}

/** Makes it once, and again only after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined
  return () => {
    making ??= make().catch(error => {
      making = undefined
      throw error
    })
    return making
  }
}
