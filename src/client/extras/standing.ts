import type { Experience, Item } from '../../protocol/experience.ts'
import type { Later } from '../../protocol/needs.ts'
import type { View, ViewInput } from '../../protocol/view.ts'
import type { Decider } from '../decide/decide.ts'
import { byItself, newShowing, type ShowingTools } from '../showing/showing.ts'
import { type Leave, prepareView, wordsFor } from '../showing/view.ts'
import { pause, stayFresh } from '../state/moment.ts'
import type { Seen, Showing } from '../state/record.ts'
import { isWished, type State } from '../state/state.ts'

export interface StandingTools extends ShowingTools {
  signal: AbortSignal
  parts: ShowingTools['parts'] & { open: { decide?: Decider }; decide(): Promise<Decider> }
}

/** One launcher, tooltip or embed; its view comes a moment later. */
interface Standing {
  showing: Showing
  view?: View
  /** What the view was last told, without the time. */
  told?: string
}

/**
 * Shows launchers, tooltips and embeds. Each stays beside the stage as long as its verdict is `show`. Returns a function that
 * removes them.
 */
export function open(state: State, tools: StandingTools): () => void {
  const { $plan, $record, $stage, $standing, $address, $learnt, $visible } = state
  const { guard, signal } = tools
  const { standing, sentAway, tell, remove, leave } = createShelf(state, () => follow())

  const open = guard(async (experience: Experience) => {
    const { id } = experience
    const one: Standing = { showing: showingOf(experience, state, tools) }
    standing.set(id, one)
    try {
      const [open] = await Promise.all([prepareBeside(one.showing, state, leave, tools), tools.freshen()])
      // While the bundle was loading, it may have ended, or the account may have been paused.
      if (standing.get(id) !== one) return
      one.view = open()
      one.told = textOf(changingInput(one.showing, state, tools))
      $stage.get()?.view.lift?.()
      tell()
    } catch (error) {
      remove(id)
      pause(state, tools, id)
      throw error
    }
  })

  const openUnlessSentAway = (experience: Experience) => sentAway.has(experience.id) || open(experience)
  const follow = guard(() => {
    followPlan($plan, standing, remove, openUnlessSentAway, restate)
    update()
  })
  /** The page has set another language. A translation may need a part that the original does not need. */
  const restate = guard(async (one: Standing, experience: Experience) => {
    await tools.loader.view(experience)
    one.showing = { ...one.showing, experience }
    update()
  })
  const update = guard(() => {
    for (const one of standing.values()) tellNews(one, changingInput(one.showing, state, tools))
  })

  $plan.subscribe(follow)
  $record.listen(update)
  $learnt.listen(update)
  $address.listen(() => sentAway.clear())
  stayFresh($standing, $visible, tools)
  const stop = () => [...standing.keys()].forEach(guard(remove))
  signal.addEventListener('abort', stop)
  return stop
}

/** What stands on the page now, and what the person has sent away. `look`: something that they closed may come again. */
function createShelf({ $standing, $wishes, $record }: State, look: () => void) {
  const standing = new Map<string, Standing>()
  /** The person closed these, and the record does not say so yet. */
  const sentAway = new Set<string>()
  const tell = () => $standing.set([...standing].flatMap(([id, { view }]) => (view ? id : [])))

  function remove(id: string) {
    const one = standing.get(id)
    standing.delete(id)
    one?.view?.close()
    tell()
  }
  async function leave({ experience }: Showing, write: () => Promise<unknown>) {
    const { id } = experience
    sentAway.add(id)
    remove(id)
    dropWish($wishes, experience)
    await write()
    // From now on, its own conditions keep it away. The page may have asked for it in between.
    if ($record.get().seen[id] && sentAway.delete(id)) look()
  }
  return { standing, sentAway, tell, remove, leave }
}

/** What the page asked for was shown. It comes again if the page asks again. */
const dropWish = ($wishes: State['$wishes'], experience: Experience) =>
  $wishes.set($wishes.get().filter(wish => !isWished(wish.id, experience)))

/** Removes what is not in the plan any more, and opens what is missing. */
function followPlan(
  $plan: State['$plan'],
  standing: Map<string, Standing>,
  remove: (id: string) => void,
  open: (experience: Experience) => unknown,
  restate: (one: Standing, experience: Experience) => unknown,
) {
  const plan = $plan.get()
  const wanted = new Map(plan.standing.map(({ experience }) => [experience.id, experience]))
  for (const [id, one] of [...standing]) {
    const latest = wanted.get(id)
    if (!isLatest(one, latest)) remove(id)
    else if (latest!.language !== one.showing.experience.language) restate(one, latest!)
  }
  // To open one may tell that somebody else looks by now. Then the rest of this plan does not count any more.
  for (const [id, experience] of wanted) if ($plan.get() === plan && !standing.has(id)) open(experience)
}

/** Prepares the view. The evaluator is always loaded here, and finds elements for it. */
async function prepareBeside(showing: Showing, state: State, leave: Leave, tools: StandingTools): Promise<() => View> {
  const [open, { elements }] = await Promise.all([prepareView(showing, state, leave, tools), tools.parts.decide()])
  return () => open(showing, { ...elements, ...besideInput(showing, state, tools) }).view
}

/** Items that are not for this person. Only items of launchers have a Segment of their own. */
function hiddenItems({ steps: [{ buttons = [] }] }: Experience, decider: Decider | undefined): string[] {
  const situation = decider?.$situation.get()
  if (!situation) return []
  const segments = decider?.facts.$segments.get()
  return (buttons as Item[]).flatMap(({ id, segment }) =>
    segment && !segments?.inSegment?.(segment, situation) ? id : [],
  )
}

type Changing = Pick<ViewInput, 'experience' | 'words' | 'done' | 'hidden'>

/** What may change while the view is on the screen. */
function changingInput(showing: Showing, state: State, tools: StandingTools): Changing {
  const { id } = showing.experience
  const used = [...(state.$boot.get().answer?.done[id] ?? []), ...(state.$record.get().seen[id]?.done ?? [])]
  return {
    experience: showing.experience,
    words: wordsFor(showing, state, tools),
    done: [...new Set(used)],
    hidden: hiddenItems(showing.experience, tools.parts.open.decide),
  }
}

/** Input that only launchers, tooltips and embeds get. */
function besideInput(showing: Showing, state: State, tools: StandingTools): Partial<ViewInput> {
  const { id, kind } = showing.experience
  const load = tools.guard((part: Later) => tools.loader.view({ kind, needs: [part] }))
  const unread = !(state.$record.get().seen[id] ?? state.$boot.get().answer?.history[id])
  return { ...changingInput(showing, state, tools), unread, bring: async part => !!(await load(part)) }
}

const textOf = ({ experience: { language }, words: { now, ...words }, done, hidden }: Changing) =>
  JSON.stringify([language, words, done, hidden])

/** Updates the view when items are done or hidden, or texts have changed. */
function tellNews(one: Standing, changes: Changing) {
  const told = textOf(changes)
  if (one.view && told !== one.told) one.view.update(changes)
  one.told = told
}

/** A new version replaces the old one. */
const isLatest = ({ showing }: Standing, wanted?: Experience) =>
  wanted?.version === showing.experience.version && !!wanted

/** Whether it was snoozed and has not come back since. */
const isSnoozed = (seen: Seen | undefined): boolean => !!seen && (seen.defer_until ?? 0) > seen.last_at

/** One Interaction goes on over all pages, until it is completed or dismissed. */
function showingOf(experience: Experience, { $record, $tab, $wishes }: State, tools: StandingTools): Showing {
  const seen = $record.get().seen[experience.id]
  const goesOn = seen && seen.state !== 'completed' && seen.state !== 'exited'
  // After a snooze it is displayed again.
  const interaction = goesOn ? { interaction: seen.interaction, unseen: isSnoozed(seen) } : { unseen: true }
  const wish = $wishes.get().find(({ id }) => isWished(id, experience))
  const { group_kind = wish ? 'api_js' : byItself(experience), group_id = experience.id } = wish ?? {}
  return newShowing(experience, tools, { group_kind, group_id, tab: $tab.get() ?? '', ...interaction })
}
