import { z } from 'zod'
import { AccountSettings } from '../../../protocol/operations/account.ts'
import { AccountAnswer } from '../../../protocol/schema/account.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { accountRecord, changeSettings } from '../accounts/change-settings.ts'
import { setPaused } from '../accounts/pause.ts'
import { endOlderKey, readKeys, renewKey } from '../accounts/verification-keys.ts'
import { type Managed, manage } from '../manage.ts'
import { requireFactor } from '../users/require-factor.ts'
import { actorOf } from '../who-asks.ts'

const _path = '/v3/edit/account'
const _One = z.object({ account: AccountAnswer })

const paused = (does: 'pause' | 'resume') =>
  manage(AccountSettings[does], async ({ store, account, backend, ...asker }) => {
    const record = await store.transaction(async tx => {
      await setPaused(tx, actorOf({ account, ...asker }), does === 'pause')
      return accountRecord(tx, account.id)
    })
    backend.live.hurry(account)
    return { body: { account: record } }
  })

export const account: Managed[] = [
  manage(AccountSettings.get, ({ store, account }) =>
    store.transaction(async tx => ({ body: { account: await accountRecord(tx, account.id) } })),
  ),
  manage(AccountSettings.change, ({ store, account, params, ...asker }) =>
    store.transaction(async tx => {
      const isNew = params.second_factor_required === true && !account.settings.second_factor_required
      if (isNew) await requireFactor(tx, actorOf({ account, ...asker }))
      await changeSettings(tx, account.id, params)
      const { stamp: _, ...changed } = params
      recordAudit(tx, actorOf({ account, ...asker }), 'settings.changed', null, { settings: Object.keys(changed) })
      return { body: { account: await accountRecord(tx, account.id) } }
    }),
  ),
  manage(AccountSettings.getKey, ({ store, account, ...asker }) =>
    store.transaction(async tx => {
      recordAudit(tx, actorOf({ account, ...asker }), 'key.read')
      return { body: await readKeys(tx, account.id) }
    }),
  ),
  manage(AccountSettings.renewKey, ({ store, account, params, ...asker }) =>
    store.transaction(async tx => {
      recordAudit(tx, actorOf({ account, ...asker }), 'key.renewed')
      return { status: 201, body: await renewKey(tx, account.id, params.at_once === true) }
    }),
  ),
  manage(AccountSettings.endOlderKey, ({ store, account, ...asker }) =>
    store.transaction(async tx => {
      const left = await endOlderKey(tx, account.id)
      recordAudit(tx, actorOf({ account, ...asker }), 'key.ended')
      return { body: left }
    }),
  ),
  paused('pause'),
  paused('resume'),
]
