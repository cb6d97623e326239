import { z } from 'zod'
import type { Experience } from '../../../protocol/experience.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import { Checked, WarningList } from '../../../protocol/schema/warning.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { type Cursor as At, listPage, wholeLimit } from '../../http/page.ts'
import type { Tx, Value } from '../../store/store.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { lintExperiences } from './lint-experiences.ts'

export const warnings: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/edit/warnings',
    summary: 'List likely mistakes in the drafts of Experiences',
    may: 'read',
    params: WarningList,
    answers: {
      200: {
        description: 'One page of Experiences, newest first, with their warnings',
        body: z.object({ experiences: z.array(Checked), cursor: Cursor }),
      },
      404: { description: 'There is no such Experience' },
    },
    async act({ store, account, params }) {
      const { rows, cursor } = await store.transaction(tx => asked(tx, account.id, params))
      const found = await lintExperiences(store, account, rows.map(draftIn))
      const experiences = rows.map(({ id, kind, name }, index) => ({ id, kind, name, warnings: found[index]! }))
      return { body: { experiences, cursor } }
    },
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
      rows: [await needDraft(tx, 'experiences', account, kind, id)],
      cursor: { limit: wholeLimit(page.limit), before: null },
    }
  const values: Value[] = kind ? [account, kind] : [account]
  const where = `account_id = $1 AND archived_at IS NULL${kind ? ' AND kind = $2' : ''}`
  return listPage<DraftRow>(tx, { table: 'experiences', where, values }, page)
}
