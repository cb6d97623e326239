import { Files } from '../../../protocol/operations/files.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { need } from '../../access/users/permissions.ts'
import { timestamp } from '../../http/timestamp.ts'
import { listFiles } from '../files/list-files.ts'
import { type Done, pushFiles } from '../files/push-files.ts'
import { lintExperiences } from '../linting/lint-experiences.ts'

/** Ends the transaction of a dry run without writing. */
class DryRun extends Error {
  constructor(readonly done: Done[]) {
    super('a dry run')
  }
}

export const files: Endpoint[] = [
  manage(Files.list, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: await listFiles(tx, account, params) })),
  ),
  manage(
    Files.push,
    async ({ store, account, user, params, backend, ...asker }) => {
      const kinds = new Set(params.files.flatMap(({ kind, content }) => (content ? [kind] : [])))
      if (kinds.has('environment')) need(asker, 'change domains')
      if (kinds.has('limit_group')) need(asker, 'publish')
      if (kinds.has('theme') || kinds.has('labels')) need(asker, 'change settings')
      await backend.patterns.check(params)
      const done = await store
        .transaction(async tx => {
          const done = await pushFiles(tx, { account, user }, params.files, params.source)
          if (params.dry_run) throw new DryRun(done)
          return done
        })
        .catch(error => {
          if (error instanceof DryRun) return error.done
          throw error
        })
      const lives = params.dry_run
        ? []
        : done.filter(({ file, row }) => file.live && row?.live && row.kind !== 'segment')
      for (const { row } of params.dry_run ? [] : done)
        if (row && row.kind !== 'segment') backend.behind.schedules.changed(row)
      const warnings = await lintExperiences(
        store,
        account,
        lives.map(({ row }) => JSON.parse(row!.live!)),
      )
      const said = new Map(lives.map(({ file }, index) => [file, warnings[index]!]))
      return {
        body: {
          files: done.map(({ file, id, unscheduled }) => ({
            name: file.name,
            kind: file.kind,
            id: params.dry_run && file.id === undefined ? '' : id,
            warnings: said.get(file) ?? [],
            unscheduled: timestamp(unscheduled),
          })),
        },
      }
    },
    params => params.files.some(({ live, archive }) => live !== undefined || archive),
  ),
]
