import type { Frame, Page } from '@playwright/test'
import type { InteractionState } from '../protocol/interaction.ts'
import { kitOf } from './bound.ts'
import type { Interaction } from './kit.ts'
import { type MatcherResult, type MatcherState, outcome } from './outcome.ts'

/** What the server must have received about one Experience. */
export interface Reported {
  state?: InteractionState
  group_kind?: Interaction['group_kind']
  defer_count?: number
  /** The answers in it, in any order. */
  answers?: string[]
  uid?: string
  timeout?: number
}

/** Passes when the server has an Interaction like this one. It looks again whenever the server receives something. */
export async function toHaveReported(
  this: MatcherState,
  page: Page | Frame,
  id: string,
  expected: InteractionState | Reported = {},
): Promise<MatcherResult> {
  const { timeout = this.timeout, ...wanted }: Reported = typeof expected === 'string' ? { state: expected } : expected
  const kit = kitOf(page)
  if (!kit)
    return outcome(false, 'this page belongs to no Beckon server of the kit: use its `beckon` fixture or routeBeckon')
  const { answers, uid } = wanted
  const giveUp = Date.now() + timeout
  for (;;) {
    const heard = kit.heard(giveUp - Date.now())
    const found = await kit.interactions(id)
    for (const interaction of found) {
      if (uid !== undefined && interaction.profile.uid !== uid) continue
      if (!isLike(interaction, wanted)) continue
      if (answers && !(await answered(interaction.id))) continue
      return outcome(true, `${id} was reported: ${JSON.stringify(interaction)}`)
    }
    if (!(await heard))
      return outcome(false, `${id} was not reported as ${JSON.stringify(wanted)}. The server has:\n${list(found)}`)
  }

  async function answered(interaction: string): Promise<boolean> {
    const given = (await kit!.responses(id)).filter(response => response.interaction_id === interaction)
    return answers!.every(answer => given.some(response => response.answer === answer || response.text === answer))
  }
}

const isLike = (interaction: Interaction, { state, group_kind, defer_count }: Reported): boolean =>
  (state === undefined || interaction.state === state) &&
  (group_kind === undefined || interaction.group_kind === group_kind) &&
  (defer_count === undefined || interaction.defer_count === defer_count)

function list(found: Interaction[]): string {
  return found.map(interaction => `  ${JSON.stringify(interaction)}`).join('\n') || '  no Interaction with it'
}
