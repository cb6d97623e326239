import { z } from 'zod'
import { KINDS } from '../../protocol/schema/experience.ts'
import { ExperienceAnswers, PLURALS } from '../../protocol/schema/experience-request.ts'
import { Cursor } from '../../protocol/schema/request.ts'
import { VersionAnswer, VersionByNumber, VersionList } from '../../protocol/schema/version.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { contentOf } from '../experiences/experience-record.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'
import { listPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import type { VersionRow } from '../versions/keep-version.ts'
import { versionRecords } from '../versions/version-record.ts'

const liveNumber = ({ live }: DraftRow): number | null => (live === null ? null : JSON.parse(live).version)

export const versions: Endpoint[] = KINDS.flatMap(kind => {
  const path = `/v3/edit/${PLURALS[kind]}/:id/versions`
  const content = z.looseObject({ kind: z.literal(kind), steps: ExperienceAnswers[kind].shape.steps })
  return [
    manage({
      methods: ['GET'],
      path,
      summary: `Every content of a ${kind} that was ever published`,
      may: 'read',
      params: VersionList,
      answers: {
        200: {
          description: 'One page, newest first',
          body: z.object({ versions: z.array(VersionAnswer), cursor: Cursor }),
        },
        404: { description: `There is no such ${kind}` },
      },
      act: ({ store, account, params: { id, ...page } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          const where = 'account_id = $1 AND experience_id = $2'
          const listing = { table: 'versions', where, values: [account.id, row.id] }
          const { rows, cursor } = await listPage<VersionRow>(tx, listing, page)
          return { body: { versions: await versionRecords(tx, account.id, rows, liveNumber(row)), cursor } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `${path}/:number`,
      summary: `One content of a ${kind}, as it was published`,
      may: 'read',
      params: VersionByNumber,
      answers: {
        200: {
          description: 'The version with its content',
          body: z.object({ version: VersionAnswer.extend({ content }) }),
        },
        404: { description: `There is no such ${kind} or version` },
      },
      act: ({ store, account, params: { id, number } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          const found = await tx.first<VersionRow>(
            'SELECT * FROM versions WHERE account_id = $1 AND experience_id = $2 AND number = $3',
            [account.id, row.id, number],
          )
          if (!found) throw notFound('The version')
          const [version] = await versionRecords(tx, account.id, [found], liveNumber(row))
          return { body: { version: { ...version, content: contentOf(found.content) } } }
        }),
    }),
  ]
})
