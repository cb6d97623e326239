import type { Candidate } from '../evaluator/situation.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Core, Delivered, ShowOptions, Stage } from './core.ts'
import type { Act } from './local.ts'

/** What `show()`, a link (`?beckon=<id>`), a launcher item or a button asked for: shown like a Delivery of the page's own. */
export function createWanted(core: Core, stage: Stage) {
  const wishes = new Map<string, ShowOptions>()
  let link: string | null = null

  const arrived = () => {
    const id = new URLSearchParams(core.host.location.search).get('beckon')
    if (id && id !== link) wishes.set(id, { group_kind: 'link' })
    link = id
  }
  arrived()

  /** Here already: it goes on at its step, and the wish is spent. */
  const isHere = (id: string) =>
    core.local.acts.some(act => act.experience.id === id && act.tab === core.tab) && wishes.delete(id)

  return {
    arrived,
    add: (id: string, options: ShowOptions = {}) => wishes.set(id, options),
    candidates: (find: (id: string) => Experience | undefined): Candidate[] =>
      [...wishes].flatMap(
        ([model_id, { use_segmentation = false, once = false, skip_triggers = true, skip_url_match = true }]) => {
          const experience = find(model_id)
          const flags = { use_segmentation, once, skip_triggers, skip_url_match }
          const delivery = { id: '', model_id, from: null, until: null, at: null, dropped_because: null, ...flags }
          return experience && !isHere(model_id) ? [{ kind: 'delivery', experience, delivery }] : []
        },
      ),
    /** The act of a candidate that was asked for; the wish is spent. */
    take(candidate: Delivered): Act | undefined {
      if (candidate.delivery.id) return
      const { model_id, skip_triggers } = candidate.delivery
      const { group_kind = 'api_js', group_id = model_id } = wishes.get(model_id)!
      wishes.delete(model_id)
      return stage.newAct(candidate.experience, group_kind, { group_id, insist: skip_triggers })
    },
  }
}
