import { onStage } from '../evaluator/gates.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** Others that begin for the same people in the same place at the same moment, so that chance decides who is first. */
export function sameMoment(experience: Experience, { others, people }: Surroundings): Warning[] {
  const rivals = rivalsOf(experience, others).filter(
    other => sameSegment(experience, other) || people?.together.has(other.id),
  )
  return rivals.map(({ kind, name }) => ({
    code: 'same-moment',
    at: onStage(experience.kind) ? 'position' : 'steps.0.place',
    says: `The ${kind} "${name}" starts for the same people at the same moment${onStage(experience.kind) ? ', and nothing says which goes first' : ', in the same place'}.`,
    advice: onStage(experience.kind)
      ? 'Give them different positions, pages or people.'
      : 'Give them different places, pages or people.',
  }))
}

/** Those that start at the same moment, for whomever. */
export function rivalsOf(experience: Experience, others: Experience[]): Experience[] {
  const moment = momentOf(experience)
  if (experience.automatic === false || moment === null) return []
  return others.filter(
    other =>
      other.id !== experience.id &&
      other.automatic !== false &&
      momentOf(other) === moment &&
      shareHosts(experience, other),
  )
}

/** Of what holds the stage: page, triggers and rank. Of what stands beside it: page and place. */
function momentOf({ kind, steps: [step], position = 0 }: Experience): string | null {
  const rules = step.url?.rules.map(rule => JSON.stringify(rule)).sort() ?? []
  const page = [step.url?.match, rules]
  if (onStage(kind)) {
    const triggers = (step.triggers ?? []).map(trigger => JSON.stringify(trigger)).sort()
    return JSON.stringify(['stage', page, triggers, step.triggers_op ?? 'any', step.delay ?? 0, position])
  }
  // Embeds stand below each other.
  return kind === 'embed' ? null : JSON.stringify([kind, page, whereOf(step.place)])
}

function whereOf(place: unknown): unknown {
  const { beside, screen } = (place ?? {}) as { beside?: string; screen?: string }
  return beside ?? screen
}

function shareHosts({ url_group_ids: one }: Experience, { url_group_ids: other }: Experience): boolean {
  return !one || !other || one.some(id => other.includes(id))
}

function sameSegment({ segment: one }: Experience, { segment: other }: Experience): boolean {
  const everybody = !one?.items.length || !other?.items.length
  return everybody || JSON.stringify(one) === JSON.stringify(other)
}
