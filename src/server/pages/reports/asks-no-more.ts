import type { Step } from '../../../protocol/experience.ts'
import type { Tx } from '../../store/store.ts'

/**
 * Whether a survey has no question from this step on. A person who sees its thanks has answered, and often just leaves. Uses the
 * current live version; step ids survive edits.
 */
export async function asksNoMore(tx: Tx, account: string, survey: string, step: string): Promise<boolean> {
  const row = await tx.first<{ content: string }>(
    'SELECT COALESCE(live, draft) AS content FROM experiences WHERE account_id = $1 AND id = $2',
    [account, survey],
  )
  const { steps = [] } = JSON.parse(row?.content ?? '{}') as { steps?: (Step & { question?: object })[] }
  const at = steps.findIndex(({ id }) => id === step)
  return at > 0 && !steps.slice(at).some(({ question }) => question)
}
