import type { AccountRecord } from '../../protocol/answer.ts'
import type { ParamsFor } from '../../protocol/contract.ts'
import { useConsole } from '../console-parts.ts'
import { type Asked, useAsked } from '../use-asked.ts'

export type Settings = ParamsFor<'PATCH /v3/edit/account'>

export interface AccountSettings {
  asked: Asked<{ account: AccountRecord }>
  /** The account as it is now. */
  read(): Promise<AccountRecord>
  /** Changes these settings and leaves the others. If the server refuses, it throws with the server's words. */
  save(changes: Settings): Promise<AccountRecord>
}

/** The account, and how to change its settings. */
export function useAccountSettings(): AccountSettings {
  const { api, session, toasts } = useConsole()
  const asked = useAsked('/v3/edit/account')
  const put = (answer: { account: AccountRecord }) => {
    asked.put(answer)
    return answer.account
  }
  return {
    asked,
    read: async () => put(await api.get('/v3/edit/account')),
    async save(changes) {
      const account = put(await api.send('PATCH', '/v3/edit/account', changes))
      toasts.good('Saved')
      // The frame shows the name of the account, so load it again.
      if ('name' in changes) await session.look()
      return account
    },
  }
}
