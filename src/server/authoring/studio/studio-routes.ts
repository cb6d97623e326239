import type { Context } from 'hono'
import { z } from 'zod'
import { StaleAnswer } from '../../../protocol/schema/experience-request.ts'
import { StudioEnd, StudioQuestion, StudioRequest, StudioSession } from '../../../protocol/schema/studio.ts'
import { readSettings } from '../../access/accounts/account.ts'
import type { Backend } from '../../access/backend.ts'
import { revokeCode } from '../../access/codes/short-lived.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { account } from '../../access/routes/account-routes.ts'
import { experiences } from '../../content/experiences-routes.ts'
import { segments } from '../../content/segments/segments-routes.ts'
import { labels } from '../../content/translations/labels-routes.ts'
import { urlGroups } from '../../domains/url-groups-routes.ts'
import { consoleOrigin } from '../../http/console-origin.ts'
import type { Env } from '../../http/env.ts'
import { checkValue, PLAIN, parseForm } from '../../http/params.ts'
import { forbidden, Problem } from '../../http/problem.ts'
import type { Said } from '../../http/read-params.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { properties } from '../../people/properties/properties-routes.ts'
import type { Tx } from '../../store/store.ts'
import { people } from '../people/people-routes.ts'
import { findAllowed } from './allowed.ts'
import { forPages } from './for-pages.ts'
import { fromStudio } from './from-studio.ts'
import { useCode } from './studio-code.ts'
import { findStudio, type StudioRow, startStudio } from './studio-session.ts'

const AGAIN = 'open it again with “Edit on the page” in the console.'
const worthless = () =>
  forbidden(`This code was used already, is older than ten minutes or belongs to another site; ${AGAIN}`)
const over = () => new Problem(401, `The studio was closed, or its eight hours have passed; ${AGAIN}`)

/** The endpoints that the studio may use. The console uses them too. */
const answering = [...experiences, ...properties, ...people, ...segments, ...urlGroups, ...account, ...labels]

const refused = {
  401: { description: 'The session has ended, or belongs to another origin' },
  403: { description: 'The code is not valid, or the studio may not ask this' },
}

/** The origin where users sign in, or else the name in the request. */
const consoleAt = (c: Context<Env>, { publicUrl }: Backend) => consoleOrigin(c, publicUrl) ?? new URL(c.req.url).origin

async function sessionOf(
  tx: Tx,
  account: { id: string; settings: string },
  origin: string,
  { code, answer, session }: z.output<typeof StudioRequest>,
): Promise<{ row: StudioRow; token: string } | null> {
  if (code !== undefined) {
    const opening = await useCode(tx, account.id, { code, answer }, origin)
    return opening ? startStudio(tx, account.id, opening) : null
  }
  const found = session === undefined ? null : await findStudio(tx, account.id, session, origin)
  return found && { row: found.row, token: session! }
}

/** The requests of a page while somebody edits on it. */
export const studio: Endpoint[] = [
  fromStudio({
    path: '/v3/observe/studio',
    summary: 'For the studio: trade a code for a token that changes drafts, or continue on another page of the tab',
    params: StudioRequest,
    answers: { 200: { description: 'The Experience to edit, and the token', body: StudioSession }, ...refused },
    refusal: ({ code }) => (code === undefined ? over() : worthless()),
    act: ({ account, origin, params, c, backend }) =>
      backend.store.transaction(async tx => {
        const session = await sessionOf(tx, account, origin, params)
        if (!session) return null
        const { row, token } = session
        const { kind, experience_id } = row
        return {
          token,
          expires_at: timestamp(row.expires_at),
          kind,
          experience_id,
          console: `${consoleAt(c, backend)}/console/experiences/${kind}/${experience_id}`,
          test_ids: readSettings(account.settings).test_ids,
        }
      }),
  }),
  fromStudio({
    path: '/v3/observe/studio/end',
    summary: 'For the studio: close it. Its token stops working',
    params: StudioEnd,
    answers: { 200: { description: 'The session has ended', body: z.object({ ended: z.literal(true) }) }, ...refused },
    refusal: over,
    act: ({ account, origin, params, backend }) =>
      backend.store.transaction(async tx => {
        const found = await findStudio(tx, account.id, params.session, origin)
        if (!found) return null
        await revokeCode(tx, 'studio_sessions', account.id, found.row.id)
        recordAudit(tx, { account: account.id, user: found.row.user_id, means: 'studio' }, 'studio.ended', found.row.id)
        return { ended: true }
      }),
  }),
  fromStudio({
    path: '/v3/observe/studio/ask',
    summary:
      'For the studio: read and write drafts, and read the names that the editor needs. Nothing else is answered',
    params: StudioQuestion,
    answers: {
      200: {
        description: 'The answer of the endpoint that you named, without data about people',
        body: z.looseObject({}),
      },
      ...refused,
      404: { description: 'There is no such Experience' },
      409: { description: 'Somebody else changed the draft, or it is archived', body: StaleAnswer },
    },
    refusal: over,
    async act({ account, origin, params, c, backend }) {
      const found = await backend.store.transaction(
        tx => findStudio(tx, account.id, params.session, origin),
        'committed',
      )
      if (!found) return null
      const [path = '', search = ''] = params.path.split(/\?(.*)/s)
      const question = findAllowed(answering, params.method, path)
      if (!question) throw forbidden('The studio can only read and change drafts; do everything else in the console')
      // Every script of the page can use the token, so it changes nothing but what the author opened.
      if (params.method !== 'GET' && question.params.id !== found.row.experience_id)
        throw forbidden(
          'The studio changes only the Experience that it was opened for; open the other one from the console',
        )
      const said = saidBy(search, params.body, question.params)
      const asked = { origin: consoleAt(c, backend), browser: c.req.header('user-agent') ?? '' }
      const answer = await question.endpoint.answerTo(found.asker, said, asked, backend).catch(refuseForPages)
      return 'body' in answer ? question.narrow(answer.body) : null
    },
  }),
]

/** A refusal may say what is there now, and who wrote it. */
function refuseForPages(error: unknown): never {
  if (error instanceof Problem) error.body = forPages({ ...error.body })
  throw error
}

/** As a request of its own would have said it. */
function saidBy(search: string, body: object | undefined, inPath: object): Said {
  const said: Said = { params: {}, form: null, problem: null }
  const params = { ...parseForm(search, PLAIN, problem => (said.problem ??= problem)), ...body, ...inPath }
  checkValue(params)
  return { ...said, params }
}
