import type { Warning } from '../../../linter/warning.ts'
import type { Call } from '../../access/manage.ts'
import type { DraftRow, Standing } from '../drafts/draft.ts'
import { lintExperiences } from './lint-experiences.ts'

/** The warnings in the answer to publishing. It was published anyway, and nothing was asked before. */
export async function publishWarnings(
  { store, account, params }: Pick<Call<unknown>, 'store' | 'account' | 'params'>,
  { live }: DraftRow,
): Promise<{ warnings?: Warning[] }> {
  const { published_at } = params as Standing
  if (published_at === undefined || live === null) return {}
  const [warnings] = await lintExperiences(store, account, [JSON.parse(live)])
  return { warnings: warnings! }
}
