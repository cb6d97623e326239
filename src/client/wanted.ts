import type { Candidate } from '../evaluator/situation.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Core, ShowOptions } from './core.ts'
import type { Act } from './local.ts'

/** What `show()`, a link (`?beckon=<id>`), a launcher item or a button asked for: shown like a Delivery of the page's own. */
export function createWanted(core: Core) {
  let asked: { id: string; options: ShowOptions; candidate?: Candidate }[] = []
  let link: string | null = null

  const add = (id: string, options: ShowOptions = {}) => {
    asked = [...asked.filter(other => other.id !== id), { id, options }]
  }
  const arrived = () => {
    const id = new URLSearchParams(core.host.location.search).get('beckon')
    if (id && id !== link) add(id, { group_kind: 'link' })
    link = id
  }
  arrived()

  return {
    add,
    arrived,
    candidates: (find: (id: string) => Experience | undefined): Candidate[] =>
      asked.flatMap(wish => {
        const experience = find(wish.id)
        if (!experience) return []
        const { use_segmentation = false, once = false, skip_triggers = true, skip_url_match = true } = wish.options
        wish.candidate = {
          kind: 'delivery',
          experience,
          delivery: {
            id: '',
            model_id: wish.id,
            from: null,
            until: null,
            at: null,
            dropped_because: null,
            use_segmentation,
            once,
            skip_triggers,
            skip_url_match,
          },
        }
        return [wish.candidate]
      }),
    /** The act of a candidate that was asked for; the wish is spent. */
    take(candidate: Candidate): Act | undefined {
      const wish = asked.find(other => other.candidate === candidate)
      if (!wish) return
      asked = asked.filter(other => other !== wish)
      const { group_kind = 'api_js', group_id = wish.id, skip_triggers = true } = wish.options
      return core.newAct({ experience: candidate.experience, group_kind, group_id, insist: skip_triggers })
    },
  }
}
