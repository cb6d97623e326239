import type { z } from 'zod'
import type { Experience } from '../../../protocol/experience.ts'
import { Warnings } from '../../../protocol/operations/warnings.ts'
import type { WarningList } from '../../../protocol/schema/warning.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { type Cursor as At, listPage, wholeLimit } from '../../http/page.ts'
import type { Tx, Value } from '../../store/store.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { lintExperiences } from './lint-experiences.ts'

export const warnings: Endpoint[] = [
  manage(Warnings.list, async ({ store, account, params }) => {
    const { rows, cursor } = await store.transaction(tx => asked(tx, account.id, params))
    const drafts = rows.map(draftIn)
    const found = await lintExperiences(store, account, drafts)
    const experiences = drafts.map(({ id, kind, name }, index) => ({ id, kind, name, warnings: found[index]! }))
    return { body: { experiences, cursor } }
  }),
]

const draftIn = ({ id, draft }: DraftRow): Experience => ({ ...JSON.parse(draft), id })

async function asked(
  tx: Tx,
  account: string,
  { kind, id, ...page }: z.output<typeof WarningList>,
): Promise<{ rows: DraftRow[]; cursor: At }> {
  if (kind && id)
    return {
      rows: [await needDraft(tx, account, kind, id)],
      cursor: { limit: wholeLimit(page.limit), before: null },
    }
  const values: Value[] = kind ? [account, kind] : [account]
  const where = `account_id = $1 AND archived_at IS NULL${kind ? ' AND kind = $2' : ''}`
  return listPage<DraftRow>(tx, { table: 'experiences', where, values }, page)
}
