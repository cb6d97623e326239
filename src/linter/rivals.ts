import { onStage } from '../evaluator/gates.ts'
import type { Experience } from '../protocol/experience.ts'

/** The other Experiences that start at the same moment as this one, for anybody. */
export type Rivals = (experience: Experience) => Experience[]

/** Groups the live Experiences once, so that thousands of them need not be compared in pairs. */
export function createRivals(live: Experience[]): Rivals {
  const byMoment = new Map<string, Experience[]>()
  for (const each of live) {
    const moment = each.automatic === false ? null : momentOf(each)
    if (moment === null) continue
    const same = byMoment.get(moment)
    if (same) same.push(each)
    else byMoment.set(moment, [each])
  }
  return experience => {
    const moment = momentOf(experience)
    if (experience.automatic === false || moment === null) return []
    const same = byMoment.get(moment) ?? []
    return same.filter(other => other.id !== experience.id && shareHosts(experience, other))
  }
}

/** For tours and surveys: page, triggers and rank. For the others: page and place. */
function momentOf({ kind, steps: [step], position = 0 }: Experience): string | null {
  const rules = step.url?.rules.map(rule => JSON.stringify(rule)).sort() ?? []
  const page = [step.url?.match, rules]
  if (onStage(kind)) {
    const triggers = (step.triggers ?? []).map(trigger => JSON.stringify(trigger)).sort()
    return JSON.stringify(['stage', page, triggers, step.triggers_op ?? 'any', step.delay ?? 0, position])
  }
  // Several embeds can stand below each other.
  return kind === 'embed' ? null : JSON.stringify([kind, page, whereOf(step.place)])
}

function whereOf(place: unknown): unknown {
  const { beside, screen } = (place ?? {}) as { beside?: string; screen?: string }
  return beside ?? screen
}

function shareHosts({ url_group_ids: one }: Experience, { url_group_ids: other }: Experience): boolean {
  return !one || !other || one.some(id => other.includes(id))
}
