import type { Experience, Survey, Tour } from '../../protocol/experience.ts'
import type { OwnTab } from '../keep/tab.ts'
import { renewed, writeShowing } from '../showing/showing.ts'
import { type Leave, prepareView, type ViewElements } from '../showing/view.ts'
import type { Around } from '../state/around.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { isTooLate } from './begin.ts'
import type { StageTools, StillWanted } from './stage-tools.ts'

// Usually everything is loaded, and a read would only delay the paint.
const MOMENT = 200

/**
 * Paints a showing only if the record says that it belongs to this tab. What was on the stage gives way, and nothing is reported.
 */
export async function show(
  chosen: Showing,
  stillWanted: StillWanted,
  leave: Leave,
  state: State,
  owner: OwnTab,
  tools: StageTools,
): Promise<void> {
  const { $record, $stage, $newer } = state
  const { outbox, keeper, clock } = tools
  const began = clock.latest()
  const [open, elements] = await Promise.all([
    prepareView(chosen, state, leave, tools),
    elementsFor(chosen.experience, tools),
  ])
  // The laptop slept, or a page died between record and paint: another page may have the Delivery.
  if (isTooLate(chosen.lease, clock.latest()) && !(await (await tools.parts.extras()).confirm(chosen))) return
  // While this tab counts as alive, no other tab takes its showing. After that, another tab may have continued or ended it. So we
  // first mark this tab as alive, then read the record. The page may block during the read: then we do both again. We also read it
  // if loading took long: a tab that had it before, and was busy, may have ended it meanwhile.
  let isKnown = clock.latest() - began < MOMENT
  for (let tries = 0; !(isKnown && owner.isAlive()) && tries < 3; tries++) {
    owner.hold()
    await keeper.read()
    isKnown = true
  }
  const showing = $record.get().showings.find(isSame(chosen))
  if (!stillWanted() || !showing) return
  const changes = renewed(showing, showing.step, $newer.get()) ?? inOtherLanguage(showing, state)
  // It goes on as the new version, or in another language. The next look draws it.
  if (changes) return void (await writeShowing(showing, tools).save(changes))
  owner.hold()
  $stage.get()?.view.close()
  $stage.set(null)
  const waits = tools.guard(createPatience(state, showing.interaction, tools))
  const { view, writer } = open(showing, { ...elements, waits })
  $stage.set({ showing, view })
  // The paint goes first, because the person waits for it. The server can wait for the confirmation.
  outbox.plan(0)
  if (showing.lease) await writer.save({ lease: undefined, confirm: undefined })
}

const NO_ELEMENTS: ViewElements = { find: () => null, findAll: () => [], onElements: () => () => {} }

/** How a view finds elements. Steps on the screen without conditions look for none, and do not watch the page. */
export async function elementsFor({ steps, needs }: Experience, tools: StageTools): Promise<ViewElements> {
  const { host, guard, signal, parts, loader } = tools
  // Conditions of later steps need the evaluator, which also watches the page for them.
  const isConditional = [...steps].slice(1).some(step => step.url || step.triggers || step.delay)
  if (isConditional) await parts.decide()
  else if (needs && !needs.includes('beside')) return NO_ELEMENTS
  if (parts.open.elements) return parts.open.elements
  const { watchElements } = await loader.part('watch')
  parts.open.elements ??= watchElements(host, signal, guard)
  return parts.open.elements
}

// A page may load its elements late. After this time, others may have the stage.
const PATIENCE = 10_000

type Known = Pick<State, '$stage' | '$stuck'>

/** Hears from a view that its step waits, or is drawn. A step that waits in vain does not hold up the stage. */
export function createPatience(
  { $stage, $stuck }: Known,
  interaction: string,
  { host, moment }: Pick<Around, 'host' | 'moment'>,
): (isWaiting: boolean) => void {
  let timer: number | undefined
  const others = () => $stuck.get().filter(other => other !== interaction)
  return isWaiting => {
    host.clearTimeout(timer)
    if (!isWaiting) return $stuck.set(others())
    timer = host.setTimeout(() => {
      // Something else may have taken the stage meanwhile.
      if ($stage.get()?.showing.interaction !== interaction) return
      moment.set(() => $stuck.set([...others(), interaction]))
    }, PATIENCE)
  }
}

/** The same version in the language that the page asks for by now, if boot has brought it. */
export function inOtherLanguage({ experience }: Showing, { $boot }: Pick<State, '$boot'>) {
  const { id, version, language } = experience
  const { wanted = [], snoozed = [] } = $boot.get().answer ?? {}
  const brought = [...wanted, ...snoozed.map(one => one.experience)]
  const said = brought.find(one => one.id === id && one.version === version)
  return said && said.language !== language ? { experience: said } : null
}

/** A new version replaces what people read if its author said so. What was typed stays. */
function followVersion({ $record, $stage, $newer }: State, tools: StageTools) {
  const follow = tools.guard(async () => {
    const staged = $stage.get()?.showing
    const showing = staged && $record.get().showings.find(isSame(staged))
    if (!showing) return
    const changes = renewed(showing, showing.step, $newer.get())
    if ((changes?.experience as Tour | Survey)?.replaces_at_once) await writeShowing(showing, tools).save(changes!)
  })
  $newer.listen(follow)
}

/** What is on the stage goes on in the language and the version that came meanwhile. */
export function followWords(state: State, tools: StageTools) {
  followLanguage(state, tools)
  followVersion(state, tools)
}

/** When the page sets another language, what is on the stage goes on in it. What was typed stays. */
function followLanguage(state: Pick<State, '$boot' | '$stage'>, tools: StageTools) {
  const { $boot, $stage } = state
  const follow = tools.guard(async () => {
    const said = $stage.get() && inOtherLanguage($stage.get()!.showing, state)
    if (!said) return
    // A translation may need a part that the original does not need.
    await tools.loader.view(said.experience)
    const staged = $stage.get()
    if (staged?.showing.experience.id !== said.experience.id) return
    staged.view.update(said)
    $stage.set({ ...staged, showing: { ...staged.showing, ...said } })
    await writeShowing(staged.showing, tools).save(said)
  })
  $boot.listen(follow)
}
