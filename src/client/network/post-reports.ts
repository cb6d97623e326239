import { type ReportsAnswer, WIRE } from '../../protocol/wire.ts'
import type { Transport } from './transport.ts'

/** Sends reports, each as JSON. It also works while the page is being left. */
export type PostReports = (reports: string[]) => Promise<ReportsAnswer>

/** Built by hand, because some pages replace the methods that turn arrays into JSON. */
export const createPostReports =
  (token: string, server: Transport): PostReports =>
  reports =>
    server.ask(
      'v3/observe/reports',
      `{"v":${WIRE},"token":${JSON.stringify(token)},"reports":[${reports.join()}]}`,
      true,
    )
