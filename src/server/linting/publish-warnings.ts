import type { Warning } from '../../linter/warning.ts'
import type { DraftRow, Standing } from '../drafts/draft.ts'
import type { Call } from '../http/manage.ts'
import { lintExperiences } from './lint-experiences.ts'

/** What publishing answers beside the Experience. It was published all the same, and nothing was asked before. */
export async function publishWarnings(
  { store, account, params }: Pick<Call<unknown>, 'store' | 'account' | 'params'>,
  { live }: DraftRow,
): Promise<{ warnings?: Warning[] }> {
  const { published_at } = params as Standing
  if (published_at === undefined || live === null) return {}
  const [warnings] = await lintExperiences(store, account, [JSON.parse(live)])
  return { warnings: warnings! }
}
