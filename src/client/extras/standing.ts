import type { Experience } from '../../protocol/experience.ts'
import type { View } from '../../protocol/view.ts'
import type { Guard } from '../browser/guard.ts'
import type { Stage } from '../stage/stage.ts'
import type { Changing } from '../stage/view-input.ts'
import type { Seen, Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'

/** One launcher, tooltip or embed; its view comes a moment later. */
interface Standing {
  showing: Showing
  view?: View
  /** What the view was last told, apart from the time. */
  told?: string
}

type Facts = Pick<State, '$plan' | '$record' | '$stage' | '$standing' | '$address' | '$learnt'>

/** Launchers, tooltips and embeds: each stands beside the stage as long as its verdict is `show`. Returns its stop. */
export function keepStanding(
  { $plan, $record, $stage, $standing, $address, $learnt }: Facts,
  stage: Stage,
  guard: Guard,
): () => void {
  const standing = new Map<string, Standing>()
  /** Sent away: on this page view they do not come back. */
  const sentAway = new Set<string>()
  const tell = () => $standing.set([...standing].flatMap(([id, { view }]) => (view ? id : [])))

  function remove(id: string) {
    const one = standing.get(id)
    standing.delete(id)
    one?.view?.close()
    tell()
  }

  const open = guard(async (experience: Experience) => {
    const { id } = experience
    const one: Standing = { showing: stage.newShowing(experience, 'campaign', goesOn($record.get().seen[id])) }
    standing.set(id, one)
    const left = () => {
      sentAway.add(id)
      remove(id)
    }
    try {
      const open = await stage.prepareBeside(one.showing, left)
      // It may have gone while its bundle was on the way.
      if (standing.get(id) !== one) return
      one.view = open()
      one.told = textOf(stage.changingInput(one.showing))
      $stage.get()?.view.lift?.()
      tell()
    } catch (error) {
      remove(id)
      stage.pause(id)
      throw error
    }
  })

  const follow = guard(() => {
    const wanted = new Map($plan.get().standing.map(({ experience }) => [experience.id, experience]))
    for (const id of [...standing.keys()]) if (!wanted.has(id)) remove(id)
    for (const [id, experience] of wanted) if (!standing.has(id) && !sentAway.has(id)) open(experience)
    update()
  })

  const update = guard(() => {
    for (const one of standing.values()) tellNews(one, stage.changingInput(one.showing))
  })

  $plan.subscribe(follow)
  $record.listen(update)
  $learnt.listen(update)
  $address.listen(() => sentAway.clear())
  return () => {
    for (const id of [...standing.keys()]) remove(id)
  }
}

const textOf = ({ words: { now, ...words }, done, hidden }: Changing) =>
  JSON.stringify([words, done.join(), hidden.join()])

/** One Interaction for as long as it stands, over all pages, until it is completed or dismissed. */
const goesOn = (seen: Seen | undefined) =>
  seen && seen.state !== 'completed' && seen.state !== 'exited' ? seen.interaction : undefined

/** New facts for what stands: items done or hidden, other words. */
function tellNews(one: Standing, changes: Changing) {
  const told = textOf(changes)
  if (!one.view || told === one.told) return
  one.told = told
  one.view.update(changes)
}
