import type { Candidate } from '../evaluator/situation.ts'
import type { View } from '../protocol/view.ts'
import type { Core, Stage } from './core.ts'
import type { Act } from './local.ts'

/** Launchers, tooltips and embeds: they stand beside the stage as long as their verdict is `show`. */
export function createBeside(core: Core, stage: Stage) {
  const standing = new Map<string, View | undefined>()
  const gone = new Set<string>()
  const remove = (id: string) => {
    const view = standing.get(id)
    standing.delete(id)
    view?.close()
  }

  return {
    ids: () => [...standing.keys()],
    async sync(candidates: Candidate[]) {
      const wanted = new Map(candidates.map(({ experience }) => [experience.id, experience]))
      for (const id of standing.keys()) if (!wanted.has(id)) remove(id)
      for (const [id, experience] of wanted) {
        if (standing.has(id) || gone.has(id)) continue
        const past = core.local.past[id]
        // One Interaction for as long as it stands, over all pages.
        const same = past && past.state !== 'completed' && past.state !== 'exited' && { interaction: past.interaction }
        standing.set(id, await core.guard(stage.open)(stage.newAct(experience, 'campaign', same || {})))
        stage.playing?.view.lift?.()
      }
    },
    /** Sent away: on this page view it does not come back. */
    dismissed({ experience: { id } }: Act) {
      gone.add(id)
      remove(id)
    },
    arrived: () => gone.clear(),
  }
}
