import type { Candidate } from '../evaluator/situation.ts'
import type { Experience } from '../protocol/experience.ts'
import type { View } from '../protocol/view.ts'
import type { Core } from './core.ts'

/** Launchers, tooltips and embeds: they stand beside the stage as long as their verdict is `show`. */
export function createBeside(core: Core) {
  const standing = new Map<string, View | undefined>()
  let dismissed = new Set<string>()

  return {
    ids: () => [...standing.keys()],
    async sync(candidates: Candidate[]) {
      const wanted = candidates.filter(({ experience }) => !dismissed.has(experience.id))
      for (const [id, view] of standing) {
        if (wanted.some(({ experience }) => experience.id === id)) continue
        standing.delete(id)
        view?.close()
      }
      for (const { experience } of wanted) {
        if (standing.has(experience.id)) continue
        const past = core.local.past[experience.id]
        const act = core.newAct({ experience, group_kind: 'campaign', insist: false })
        // One Interaction for as long as it stands, over all pages.
        if (past && past.state !== 'completed' && past.state !== 'exited') act.interaction = past.interaction
        try {
          standing.set(experience.id, await core.open(act))
        } catch (error) {
          core.emit('error', error)
        }
      }
    },
    dismissed({ experience }: { experience: Experience }) {
      dismissed.add(experience.id)
      standing.get(experience.id)?.close()
      standing.delete(experience.id)
    },
    /** What was sent away may come back on another page, if its recurrence says so. */
    arrived() {
      dismissed = new Set()
    },
  }
}
