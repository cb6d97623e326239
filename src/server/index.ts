export {
  addSecret,
  type Credentials,
  createAccount,
  listSecrets,
  type NewAccount,
  revokeSecret,
  rotateSecret,
} from './accounts/create-account.ts'
export type { ServerClock } from './clock.ts'
export { type BeckonServer, createServer, type Front, type ServerOptions } from './create-server.ts'
export type { RequestLine, WriteLog } from './http/request-log.ts'
export type { Limits } from './limits.ts'
export type { Store, Tx } from './store/store.ts'
