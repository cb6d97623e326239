import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from './api.ts'
import { listExperiences } from './experience-api.ts'
import { readExperienceFiles } from './experience-files.ts'
import { plan } from './experience-plan.ts'
import { apply } from './push.ts'

/** Brings the demo's Experiences in, as `beckon push --publish` would. What is there already stays as people left it. */
export async function seedDemo(folder: string, secret: string, fetch: typeof globalThis.fetch): Promise<void> {
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
  await api.send('PATCH', '/v3/edit/account', JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8')))
  const intents = plan(await readExperienceFiles(join(folder, 'experiences')), await listExperiences(api))
  await apply(
    api,
    intents.filter(intent => intent.does === 'create'),
    { publish: true },
  )
}
