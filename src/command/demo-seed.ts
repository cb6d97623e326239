import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChangedAccount } from '../protocol/schema/account.ts'
import { connect } from './api.ts'
import { seedMonth } from './demo-month.ts'
import { plan } from './file-plan.ts'
import { listHeld } from './held.ts'
import { apply } from './push.ts'
import { readFiles } from './read-files.ts'

/**
 * Pushes the demo's Experiences like `beckon push --publish`, and adds a month of figures. What exists already stays as people
 * left it.
 */
export async function seedDemo(
  folder: string,
  { secret, token }: { secret: string; token: string },
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const api = connect(
    { words: [], value: () => undefined, values: () => [], on: () => false },
    {
      env: { BECKON_ACCOUNT_SECRET: secret },
      cwd: folder,
      out() {},
      err() {},
      fetch,
      stopped: Promise.resolve(),
    },
  )
  await api.send(
    'PATCH',
    '/v3/edit/account',
    ChangedAccount.parse(JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8'))),
  )
  const intents = plan(await readFiles(join(folder, 'experiences')), await listHeld(api), null)
  await apply(
    api,
    intents.filter(intent => intent.does === 'create'),
    { publish: true },
  )
  const { results } = await api.get('/v3/analyze/results')
  if (results.some(({ displayed }) => displayed > 0)) return
  const { tours } = await api.get('/v3/edit/tours', { limit: 100 })
  const { surveys } = await api.get('/v3/edit/surveys', { limit: 100 })
  const live = [...tours, ...surveys].map(one => ({ ...one, version: 1 }))
  const first = live.filter(({ name }) => name === 'First watch')
  await seedMonth({ token, origin: 'http://localhost', fetch }, [...first, ...live], Date.now())
}
