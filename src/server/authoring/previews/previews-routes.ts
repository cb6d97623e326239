import type { Context } from 'hono'
import type { Experience } from '../../../protocol/experience.ts'
import { Previews } from '../../../protocol/operations/previews.ts'
import type { PreviewShown } from '../../../protocol/preview.ts'
import { PreviewRequest, PreviewShown as Shown } from '../../../protocol/schema/preview.ts'
import type { Backend } from '../../access/backend.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { needDraft } from '../../content/drafts/draft.ts'
import { readBody } from '../../http/body.ts'
import { CORS } from '../../http/cors.ts'
import type { Env } from '../../http/env.ts'
import { givenTime } from '../../http/given-time.ts'
import { listPage } from '../../http/page.ts'
import { parseJson } from '../../http/params.ts'
import { parse } from '../../http/parse.ts'
import { needProfile } from '../../people/profiles/find-profile.ts'
import type { RowOf } from '../../store/row-of.ts'
import { countWrong, readably } from '../shown-code.ts'
import { usualPage, withCode } from './preview-address.ts'
import {
  createPreview,
  findPreview,
  type PreviewRow,
  previewRecord,
  revokePreview,
  STILL_VALID,
} from './preview-row.ts'
import { showPreview } from './show-preview.ts'

const _path = '/v3/edit/previews'

const managed: Endpoint[] = [
  manage(Previews.create, ({ store, account, user, session, params: { kind, id, url, uid, at } }) =>
    store.transaction(async tx => {
      const draft = await needDraft(tx, account.id, kind, id)
      const { row, code } = await createPreview(tx, account.id, {
        user_id: user.id,
        means: session === null ? 'secret' : 'session',
        kind,
        experience_id: draft.id,
        profile_id: uid === undefined ? null : (await needProfile(tx, account.id, { uid })).id,
        at: at === undefined ? null : givenTime('at', at, tx.now),
        address: url ?? (await usualPage(tx, account.id, JSON.parse(draft.draft) as Experience)),
      })
      return { status: 201, body: { preview: { ...previewRecord(row), url: withCode(row.address, code) } } }
    }),
  ),
  manage(Previews.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const listing = {
        table: 'previews',
        where: `account_id = $1 AND ${STILL_VALID}`,
        values: [account.id, tx.now],
      }
      const { rows, cursor } = await listPage<PreviewRow>(tx, listing, params)
      return { body: { previews: rows.map(previewRecord), cursor } }
    }),
  ),
  manage(Previews.end, ({ store, account, params }) =>
    store.transaction(async tx => ({
      body: { preview: previewRecord(await revokePreview(tx, account.id, params.id)) },
    })),
  ),
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
  handle: (c, backend) =>
    readably(async () => {
      const shown = await answer(c, backend)
      return c.json(shown as object, 200, { ...CORS, 'cache-control': 'no-store' })
    }),
}

async function answer(c: Context<Env>, backend: Backend): Promise<PreviewShown> {
  const { store, limits, capacity } = backend
  const said = parseJson(await readBody(c.req.raw, c.env?.incoming, limits.runtimeBody))
  const { token, code, href, language } = parse(PreviewRequest, said)
  const acceptLanguage = c.req.header('accept-language')
  const shown = await capacity.hold(() =>
    store.transaction(async tx => {
      const sql = 'SELECT id, settings FROM accounts WHERE token = $1'
      const account = await tx.first<RowOf<'accounts', 'id' | 'settings'>>(sql, [token])
      const preview = account && (await findPreview(tx, account.id, code, c.req.header('origin') ?? null))
      return preview ? showPreview(tx, preview, { account, href, language, acceptLanguage }) : null
    }, 'committed'),
  )
  if (shown) return shown
  const refusal = await countWrong(c, token, backend)
  if (refusal) throw refusal
  return { over: true }
}

export const previews: Endpoint[] = [...managed, shown]
