import { Audit } from '../../../protocol/operations/audit.ts'
import type { Endpoint } from '../endpoint.ts'
import { listAudit } from '../list-audit.ts'
import { manage } from '../manage.ts'

export const audit: Endpoint[] = [
  manage(Audit.list, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: await listAudit(tx, account.id, params) })),
  ),
]
