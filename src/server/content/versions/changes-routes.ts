import { z } from 'zod'
import { modelsOf } from '../../../content/changes/models.ts'
import { ChangeAnswer, ChangeList, ChangeListOf, ChangeSummaryAnswer } from '../../../protocol/schema/change.ts'
import { KINDS } from '../../../protocol/schema/experience.ts'
import { PLURALS } from '../../../protocol/schema/experience-request.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import { Ref } from '../../../protocol/schema/values.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { withArticle } from '../../ground/with-article.ts'
import { latestChange } from '../../journal/changes/latest-change.ts'
import { listChanges } from '../../journal/changes/list-changes.ts'
import { summarise } from '../../journal/changes/summarise.ts'
import { needDraft } from '../drafts/draft.ts'
import { contentOf } from '../experiences/experience-record.ts'

const answers = {
  200: {
    description: 'One page of the list, newest first',
    body: z.object({ changes: z.array(ChangeAnswer), cursor: Cursor }),
  },
}

const feed = manage({
  methods: ['GET'],
  path: '/v3/edit/changes',
  summary: 'List every change of every Experience, newest first',
  may: 'read',
  params: ChangeList,
  answers,
  act: ({ store, account, params }) =>
    store.transaction(async tx => ({ body: await listChanges(tx, account.id, { ...params, props: named(params) }) })),
})

const perModel = KINDS.flatMap(kind => [
  manage({
    methods: ['GET'],
    path: `/v3/edit/${PLURALS[kind]}/:id/changes`,
    summary: `List every change of one ${kind}, newest first`,
    may: 'read',
    params: ChangeListOf,
    answers: { ...answers, 404: { description: `There is no such ${kind}` } },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const { id } = await needDraft(tx, 'experiences', account.id, kind, params.id)
        return { body: await listChanges(tx, account.id, { ...params, experience: id, props: named(params) }) }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `/v3/edit/${PLURALS[kind]}/:id/changes/summary`,
    summary: `Say what publishing ${withArticle(kind)} would change for people`,
    may: 'read',
    params: z.object({ id: Ref }),
    answers: {
      200: {
        description: 'How the draft differs from the live version',
        body: z.object({ change: ChangeSummaryAnswer }),
      },
      404: { description: `There is no such ${kind}` },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const row = await needDraft(tx, 'experiences', account.id, kind, params.id)
        const [live, draft] = [row.live, row.draft].map(stored => stored && modelsOf(row.id, contentOf(stored)))
        const applied = row.live === null ? null : await latestChange(tx, account.id, row.id, 'apply')
        const change = summarise(
          live || null,
          draft as ReturnType<typeof modelsOf>,
          [applied, await latestChange(tx, account.id, row.id)],
          row.archived_at !== null,
        )
        return { body: { change } }
      }),
  }),
])

const named = (params: { filters?: string[]; filter?: string[] }): string[] => [
  ...(params.filters ?? []),
  ...(params.filter ?? []),
]

export const changes: Endpoint[] = [feed, ...perModel]
