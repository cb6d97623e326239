import { PersonExport } from '../../protocol/operations/person-export.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { actorOf } from '../access/who-asks.ts'
import { recordAudit } from '../journal/record-audit.ts'
import { needProfile } from '../people/profiles/find-profile.ts'
import type { RowOf } from '../store/row-of.ts'
import { exportPerson } from './export-person.ts'

export const exports: Endpoint[] = [
  manage(PersonExport.export, async ({ store, account, params, backend, ...asker }) => {
    await backend.behind.catchUp(account.id)
    const found = await store.transaction(async tx => {
      const row = await needProfile(tx, account.id, params)
      const company = row.company_id
        ? await tx.first<RowOf<'companies', 'uid'>>('SELECT uid FROM companies WHERE account_id = $1 AND id = $2', [
            account.id,
            row.company_id,
          ])
        : undefined
      recordAudit(tx, actorOf({ account, ...asker }), 'profile.exported', row.id)
      return { account: account.id, row, company: company?.uid ?? null, now: tx.now }
    })
    return { lines: exportPerson(store, found, found.now), type: 'application/json' }
  }),
]
