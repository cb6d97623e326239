import { z } from 'zod'
import { KINDS } from '../../../protocol/schema/experience.ts'
import { ExperienceAnswers, PLURALS } from '../../../protocol/schema/experience-request.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import {
  ComparedVersions,
  ComparisonAnswer,
  RollBack,
  VersionAnswer,
  VersionByNumber,
  VersionList,
} from '../../../protocol/schema/version.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { withArticle } from '../../ground/with-article.ts'
import { listPage } from '../../http/page.ts'
import { needDraft } from '../drafts/draft.ts'
import { liveNumber, needVersion, type VersionRow } from '../drafts/keep-version.ts'
import { contentOf, experienceRecord } from '../experiences/experience-record.ts'
import { compareContents } from './compare.ts'
import { rollBack } from './roll-back.ts'
import { versionRecords } from './version-record.ts'

export const versions: Endpoint[] = KINDS.flatMap(kind => {
  const path = `/v3/edit/${PLURALS[kind]}/:id/versions`
  const content = z.looseObject({ kind: z.literal(kind), steps: ExperienceAnswers[kind].shape.steps })
  return [
    manage({
      methods: ['GET'],
      path,
      summary: `List the versions of ${withArticle(kind)}, newest first`,
      may: 'read',
      params: VersionList,
      answers: {
        200: {
          description: 'One page of the list, newest first',
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
    // Before the route for numbers, which would match it too.
    manage({
      methods: ['GET'],
      path: `${path}/compare`,
      summary: `Compare two versions of ${withArticle(kind)}, or a version with the draft or the live version`,
      may: 'read',
      params: ComparedVersions,
      answers: {
        200: {
          description: 'The differences by model and property, and as sentences',
          body: z.object({ comparison: ComparisonAnswer }),
        },
        404: { description: `There is no such ${kind} or version` },
        409: { description: 'It is not live, or nothing is scheduled' },
      },
      act: ({ store, account, params: { id, from = 'live', to = 'draft' } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          return { body: { comparison: await compareContents(tx, row, from, to) } }
        }),
    }),
    manage({
      methods: ['POST'],
      path: `/v3/edit/${PLURALS[kind]}/:id/rollback`,
      summary: `Roll back ${withArticle(kind)}: publish an earlier version again, as a new one. The draft stays as it is`,
      may: 'publish',
      params: RollBack,
      answers: {
        200: {
          description: 'The record as it is now, and the new version',
          body: z.object({ [kind]: ExperienceAnswers[kind], version: VersionAnswer }),
        },
        404: { description: `There is no such ${kind} or version` },
        409: {
          description:
            'This version is live already, the Experience is archived, or it uses a Segment that is not live',
        },
      },
      act: ({ store, account, user, params: { id, version } }) =>
        store.transaction(async tx => {
          const row = await needDraft(tx, 'experiences', account.id, kind, id)
          const restored = await rollBack(tx, { account, user }, row, version)
          const made = await needVersion(tx, account.id, row.id, liveNumber(restored)!)
          const [record] = await versionRecords(tx, account.id, [made], made.number)
          return { body: { [kind]: experienceRecord(restored), version: record } }
        }),
    }),
    manage({
      methods: ['GET'],
      path: `${path}/:number`,
      summary: `Get one version of ${withArticle(kind)}`,
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
          const found = await needVersion(tx, account.id, row.id, number)
          const [version] = await versionRecords(tx, account.id, [found], liveNumber(row))
          return { body: { version: { ...version, content: contentOf(found.content) } } }
        }),
    }),
  ]
})
