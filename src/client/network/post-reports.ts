import { type ReportsAnswer, WIRE } from '../../protocol/wire.ts'
import type { Transport } from './transport.ts'

/** Sends reports, each as JSON, also while the page is being left. */
export type PostReports = (reports: string[]) => Promise<ReportsAnswer>

/** Put together by hand: pages replace what turns arrays into JSON. */
export const createPostReports =
  (token: string, server: Transport): PostReports =>
  reports =>
    server.ask(
      'v3/observe/reports',
      `{"v":${WIRE},"token":${JSON.stringify(token)},"reports":[${reports.join()}]}`,
      true,
    )
