import { Check } from '../../../protocol/operations/check.ts'
import { isOpenedInBrowser } from '../../http/opened-in-browser.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'

const check = (operation: (typeof Check)['get' | 'post']): Endpoint =>
  manage(operation, async ({ account, user }) => ({ body: { account: { id: account.id }, user: { id: user.id } } }))

/** The same endpoint, but a browser is redirected to the console. Programs notice nothing. */
const orConsole = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  handle: async (c, backend) =>
    isOpenedInBrowser(c)
      ? c.body(null, 302, { location: '/console/', 'cache-control': 'no-store', vary: 'Accept' })
      : endpoint.handle(c, backend),
})

export const root: Endpoint[] = [orConsole(check(Check.get)), check(Check.post)]
