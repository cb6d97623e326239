import type { Told, ToldVerdict } from './told.ts'

/** The condition behind each reason for which the server dropped a Delivery, at this boot or an earlier one. */
const DROPPED: { [reason: string]: string } = { expired: 'until', segment: 'segment', seen: 'seen', limit: 'limit' }

/**
 * Why an Experience or a Delivery is not on the screen, in one word: the condition that decided, `stage` if something else holds
 * it, `removed` if the page removes our element, `domain` if the runtime is off, `unknown` if the page does not know it. Null: it
 * shows.
 */
export function reasonOf(told: Told, id: string): string | null {
  if (told.state === 'off') return 'domain'
  if (told.state !== 'open') return told.state
  const { stage } = told
  if (stage && (stage.experience === id || stage.delivery === id)) return stage.removed ? 'removed' : null
  if (told.aside?.includes(id)) return 'stage'
  const its = told.verdicts.filter(({ candidate }) => candidate.experience.id === id || candidate.delivery?.id === id)
  const [first] = its
  if (!first) return 'unknown'
  const shown = its.find(({ state }) => state === 'show')
  if (shown) return stage && needsStage(shown) ? 'stage' : null
  const { drop, because } = first
  return (drop && DROPPED[drop]) || because || 'unknown'
}

/** Launchers, tooltips and embeds do not need the stage. */
function needsStage({ candidate }: ToldVerdict): boolean {
  return candidate.experience.kind === 'tour' || candidate.experience.kind === 'survey'
}
