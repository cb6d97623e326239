import { modelsOf } from '../../../content/changes/models.ts'
import { Changes, ChangesOf } from '../../../protocol/operations/changes.ts'
import { KINDS } from '../../../protocol/schema/experience.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { latestChange } from '../../journal/changes/latest-change.ts'
import { listChanges } from '../../journal/changes/list-changes.ts'
import { summarise } from '../../journal/changes/summarise.ts'
import { needDraft } from '../drafts/draft.ts'
import { contentOf } from '../experiences/experience-record.ts'

const feed = manage(Changes.list, ({ store, account, params }) =>
  store.transaction(async tx => ({ body: await listChanges(tx, account.id, { ...params, props: named(params) }) })),
)

const perModel = KINDS.flatMap(kind => [
  manage(ChangesOf[kind].list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const { id } = await needDraft(tx, account.id, kind, params.id)
      return { body: await listChanges(tx, account.id, { ...params, experience: id, props: named(params) }) }
    }),
  ),
  manage(ChangesOf[kind].summary, ({ store, account, params }) =>
    store.transaction(async tx => {
      const row = await needDraft(tx, account.id, kind, params.id)
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
  ),
])

const named = (params: { filters?: string[]; filter?: string[] }): string[] => [
  ...(params.filters ?? []),
  ...(params.filter ?? []),
]

export const changes: Endpoint[] = [feed, ...perModel]
