import { z } from 'zod'
import { ProfileById } from '../../protocol/schema/profile.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { actorOf } from '../access/who-asks.ts'
import { recordAudit } from '../journal/record-audit.ts'
import { needProfile } from '../people/profiles/find-profile.ts'
import { exportPerson } from './export-person.ts'

export const exports: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/analyze/profiles/:id/export',
    summary: 'Get everything about one person as one JSON document. It also says what is not in it',
    may: 'read people',
    params: ProfileById,
    answers: {
      200: { description: 'The document', body: z.looseObject({ not_included: z.array(z.string()) }) },
      404: { description: 'There is no such person' },
    },
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const found = await store.transaction(async tx => {
        const row = await needProfile(tx, account.id, params)
        const company = row.company_id
          ? await tx.first<{ uid: string }>('SELECT uid FROM companies WHERE account_id = $1 AND id = $2', [
              account.id,
              row.company_id,
            ])
          : undefined
        recordAudit(tx, actorOf({ account, ...asker }), 'profile.exported', row.id)
        return { account: account.id, row, company: company?.uid ?? null, now: tx.now }
      })
      return { lines: exportPerson(store, found, found.now), type: 'application/json' }
    },
  }),
]
