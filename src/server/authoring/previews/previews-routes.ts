import type { Context } from 'hono'
import { z } from 'zod'
import type { Experience } from '../../../protocol/experience.ts'
import type { PreviewShown } from '../../../protocol/preview.ts'
import {
  NewPreview,
  PreviewAnswer,
  PreviewById,
  PreviewList,
  PreviewRequest,
  PreviewShown as Shown,
} from '../../../protocol/schema/preview.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import type { Backend } from '../../access/backend.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { needDraft } from '../../content/drafts/draft.ts'
import { readBody } from '../../http/body.ts'
import { clientAddress } from '../../http/client-address.ts'
import { CORS } from '../../http/cors.ts'
import type { Env } from '../../http/env.ts'
import { givenTime } from '../../http/given-time.ts'
import { listPage } from '../../http/page.ts'
import { parseJson } from '../../http/params.ts'
import { parse } from '../../http/parse.ts'
import { problemOf } from '../../http/problem.ts'
import { needProfile } from '../../people/profiles/find-profile.ts'
import { usualPage, withCode } from './preview-address.ts'
import { createPreview, findPreview, type PreviewRow, previewRecord, revokePreview } from './preview-row.ts'
import { showPreview } from './show-preview.ts'

const path = '/v3/edit/previews'

const managed: Endpoint[] = [
  manage({
    methods: ['POST'],
    path,
    summary: 'Make a link that shows a draft on a page for an hour. Nothing is counted or stored',
    may: 'preview',
    params: NewPreview,
    answers: {
      201: {
        description: 'The link. It is shown only now',
        body: z.object({ preview: PreviewAnswer.extend({ url: z.string() }) }),
      },
      404: { description: 'There is no such Experience or person' },
    },
    act: ({ store, account, user, params: { kind, id, url, uid, at } }) =>
      store.transaction(async tx => {
        const draft = await needDraft(tx, 'experiences', account.id, kind, id)
        const { row, code } = await createPreview(tx, account.id, {
          user_id: user.id,
          kind,
          experience_id: draft.id,
          profile_id: uid === undefined ? null : (await needProfile(tx, account.id, { uid })).id,
          at: at === undefined ? null : givenTime('at', at, tx.now),
          address: url ?? (await usualPage(tx, account.id, JSON.parse(draft.draft) as Experience)),
        })
        return { status: 201, body: { preview: { ...previewRecord(row), url: withCode(row.address, code) } } }
      }),
  }),
  manage({
    methods: ['GET'],
    path,
    summary: 'List the preview links that still work, newest first',
    may: 'preview',
    params: PreviewList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ previews: z.array(PreviewAnswer), cursor: Cursor }),
      },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const listing = {
          table: 'previews',
          where: 'account_id = $1 AND expires_at > $2',
          values: [account.id, tx.now],
        }
        const { rows, cursor } = await listPage<PreviewRow>(tx, listing, params)
        return { body: { previews: rows.map(previewRecord), cursor } }
      }),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'End a preview. Its link stops working',
    may: 'preview',
    params: PreviewById,
    answers: {
      200: { description: 'The preview, which has ended', body: z.object({ preview: PreviewAnswer }) },
      404: { description: 'There is no such preview' },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({
        body: { preview: previewRecord(await revokePreview(tx, account.id, params.id)) },
      })),
  }),
]

/**
 * Unlike other requests of pages, it registers no host and counts nothing. It only reads, and writes only if the code is wrong.
 */
const shown: Endpoint = {
  methods: ['POST'],
  path: '/v3/observe/preview',
  summary: 'For the runtime: get the draft that a preview link shows',
  access: 'page',
  params: PreviewRequest,
  answers: {
    200: { description: 'The draft and its texts; or `over`', body: Shown },
    429: { description: 'Too many wrong codes from this address. Try again after Retry-After seconds' },
  },
  async handle(c, backend) {
    try {
      return c.json((await answer(c, backend)) as object, 200, { ...CORS, 'cache-control': 'no-store' })
    } catch (error) {
      const problem = problemOf(error)
      if (problem) Object.assign(problem.headers, CORS)
      throw problem ?? error
    }
  },
}

async function answer(
  c: Context<Env>,
  { store, limits, capacity, requests, trustedProxies }: Backend,
): Promise<PreviewShown> {
  const said = parseJson(await readBody(c.req.raw, c.env?.incoming, limits.runtimeBody))
  const { token, code, href, language } = parse(PreviewRequest, said)
  const acceptLanguage = c.req.header('accept-language')
  const shown = await capacity.hold(() =>
    store.transaction(async tx => {
      const sql = 'SELECT id, settings FROM accounts WHERE token = $1'
      const account = await tx.first<{ id: string; settings: string }>(sql, [token])
      const preview = account && (await findPreview(tx, account.id, code, c.req.header('origin') ?? null))
      return preview ? showPreview(tx, preview, { account, href, language, acceptLanguage }) : null
    }, 'committed'),
  )
  if (shown) return shown
  const asker = { what: 'page' as const, token, address: clientAddress(c, trustedProxies) }
  const refusal = await requests.count(asker, limits.requestsPerMinute)
  if (refusal) throw refusal
  return { over: true }
}

export const previews: Endpoint[] = [...managed, shown]
