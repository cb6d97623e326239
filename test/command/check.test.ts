import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedDemo } from '../../src/command/demo-seed.ts'
import { readBlocks } from '../docs/read-blocks.ts'
import { aCaller } from '../server/caller.ts'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

const root = join(import.meta.dirname, '../..')

test('names what is probably not meant, where it stands and what to do, and publishing does too', async () => {
  const account = await anAccount()
  const me = aCaller(account.server)
  await me.live({ name: 'Fine' })
  await me.api('POST', '/v3/edit/tours', {
    name: 'First watch',
    position: 1,
    steps: [{ title: 'Hello', buttons: [{ does: 'exit', text: 'Bye' }] }, { title: 'Never' }],
  })
  const { type } = account.terminal()
  const { code, out } = await type('check')
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    'tour "First watch"',
    '  steps.0.buttons: Nothing leads to the steps behind it. [never-appears]',
    '    Give it a button that goes on.',
    '',
    '1 warning about 2 Experiences.',
  ])
  expect((await type('check', 'tour', 'Fine')).out).toBe('Nothing to say about 1 Experience.')
  expect(JSON.parse((await type('check', 'First watch', '--json')).out)).toMatchObject([
    { name: 'First watch', warnings: [{ code: 'never-appears', at: 'steps.0.buttons' }] },
  ])
  const published = await type('publish', 'First watch')
  expect([published.code, published.out]).toEqual([0, 'tour "First watch" is live.'])
  expect(published.err).toContain('steps.0.buttons: Nothing leads to the steps behind it.')
  expect(oneSentence(await type('check', 'Frist watch'))).toContain('did you mean "First watch"?')
})

test('the linter has nothing against the Experiences of the demo, after its month', async () => {
  const { server, terminal } = await anAccount()
  const { token, secret } = server.credentials
  const inProcess: typeof fetch = async (input, init) => server.app.request(String(input), init)
  await seedDemo(join(root, 'demo'), { token, secret: secret! }, inProcess)
  expect((await terminal().type('check')).out).toBe('Nothing to say about 9 Experiences.')
})

test('nor against those of the documents', async () => {
  const { terminal, server } = await anAccount()
  const me = aCaller(server)
  let tour = ''
  let made = 0
  for (const file of ['README.md', 'docs/experiences.md', 'docs/command.md', 'docs/installing.md']) {
    const blocks = readBlocks(file, readFileSync(join(root, file), 'utf8')).filter(({ as }) => as === 'experience')
    for (const { text } of blocks) {
      const content = JSON.parse(text.replaceAll('6543210fedcba98765432100', tour))
      const { body } = await me.api('POST', `/v3/edit/${content.kind}s`, content)
      if (content.kind === 'tour') tour = body.tour.id
      made++
    }
  }
  expect(made).toBeGreaterThan(5)
  expect((await terminal().type('check')).out).toBe(`Nothing to say about ${made} Experiences.`)
})
