export {
  addSecret,
  type Credentials,
  createAccount,
  listSecrets,
  type NewAccount,
  revokeSecret,
  rotateSecret,
} from './access/users/create-account.ts'
export { type BeckonServer, createServer, type Front, type ServerOptions } from './app/create-server.ts'
export type { ServerClock } from './ground/clock.ts'
export type { Limits } from './ground/limits.ts'
export type { RequestLine, WriteLog } from './http/request-log.ts'
export type { Store, Tx } from './store/store.ts'
