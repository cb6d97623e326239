import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { createPatternJudge } from '../../src/server/content/patterns/check-patterns.ts'
import { judgePattern } from '../../src/server/content/thread/judge-pattern.ts'
import { createThread, type Thread } from '../../src/server/content/thread/thread.ts'
import { aCaller, type Caller, unique } from './caller.ts'
import { aServer } from './stores.ts'

/** Patterns that take some time to judge. */
const SLOW = Array.from({ length: 20 }, (_, i) => `${i}xy*?/{1,3}y(\\.(\\.+([xy]+?/+?[^/]){0,}\\w{1,3})*){2}$`)
const WHOLE = 60_000

const REFUSED = [
  '^(a+)+$',
  '(a|a)*b',
  '(a*)*b',
  '\\d+\\d+\\d+x',
  '.*a.*b.*c',
  '^https://app\\.example\\.com/(a+)+$',
  '^https://app\\.example\\.com/a+a+a+b',
  '^(a?){25}a{25}$',
]
const ACCEPTED = [
  '/settings$',
  '^https://app\\.example\\.com/projects/\\d+',
  '\\d{4}-\\d\\d',
  '^([a-z]|[0-9])+x',
  '\\\\1x',
  '^/(users|teams)/',
]

test.each(REFUSED)('[E30] refuses %s when it is written', pattern => {
  expect(judgePattern(pattern)).toMatch(/could take too long/)
})

test.each(ACCEPTED)('[E30] accepts %s, which is linear', pattern => {
  expect(judgePattern(pattern)).toBeNull()
})

const withPatterns = (...patterns: string[]) => ({
  name: unique('tour'),
  steps: patterns.map(value => ({ title: 'Hello', url: { match: 'any', rules: [{ kind: 'regex', value }] } })),
})

describe('Judging patterns', () => {
  let thread: Thread
  beforeAll(() => {
    thread = createThread()
  })
  afterAll(() => thread.close())

  test('all patterns of a record share one budget; what it does not reach is refused, not let through', async () => {
    const { check } = createPatternJudge(thread, 1)
    const fine = Array.from({ length: 20 }, (_, i) => `/settings/${i}$`)
    const refused = await check(withPatterns(...fine)).catch(error => error)
    expect(refused.status).toBe(422)
    expect(refused.messages).toHaveLength(20)
    for (const message of refused.messages) expect(message).toMatch(/could take too long.*write it more simply/)
    // The thread is ready for the next one.
    await createPatternJudge(thread).check(withPatterns(...fine))
  })

  test('a job that does not end by itself is ended, and so is one that eats the memory', async () => {
    const deep = `a: ${'['.repeat(30)}${'1,'.repeat(2_000_000)}`
    expect(await thread.run('readFile', deep, 1)).toBe('too long')
    expect(await thread.run('readFile', 'a: 1', WHOLE)).toEqual({ said: { a: '1' } })
  })
})

describe('While a pattern is being judged', () => {
  let server: BeckonServer
  let me: Caller
  beforeAll(async () => {
    server = await aServer('SQLite in memory')
    me = aCaller(server)
  })
  afterAll(() => server.close())

  test('everybody else is answered, and its writer is told what to do', async () => {
    let judged = false
    const writing = me.api('POST', '/v3/edit/tours', withPatterns(...SLOW)).finally(() => {
      judged = true
    })
    let answered = 0
    while (!judged) {
      const { status } = await me.boot()
      if (!judged && status === 200) answered++
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    expect(answered).toBeGreaterThan(5)
    const { status, body } = await writing
    expect([status, body.messages]).toEqual([
      422,
      SLOW.map((_, n) =>
        expect.stringMatching(`^steps\\.${n}\\.url\\.rules\\.0\\.value: the pattern could take too long`),
      ),
    ])
  })

  test('create, change and replace judge; a goal is judged too', async () => {
    const bad = withPatterns('^(a+)+$')
    const { id } = (await me.api('POST', '/v3/edit/tours', withPatterns('/settings$'))).body.tour
    const goal = { url: { rules: [{ kind: 'regex', value: '^(a+)+$' }] } }
    for (const asked of [
      me.api('POST', '/v3/edit/tours', bad),
      me.api('PATCH', `/v3/edit/tours/${id}`, { steps: bad.steps }),
      me.api('PATCH', `/v3/edit/tours/${id}`, { goal }),
      me.api('PUT', `/v3/edit/tours/${id}`, { kind: 'tour', ...bad }),
    ]) {
      const { status, body } = await asked
      expect([status, body.messages[0]]).toEqual([422, expect.stringContaining('could take too long')])
    }
  })

  test('no other program is started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'beckon-path-'))
    const before = process.env.PATH
    onTestFinished(() => {
      process.env.PATH = before
      rmSync(folder, { recursive: true, force: true })
    })
    for (const name of ['java', 'node']) {
      writeFileSync(join(folder, name), `#!/bin/sh\ntouch "${folder}/started"\nsleep 1\n`)
      chmodSync(join(folder, name), 0o755)
    }
    process.env.PATH = `${folder}${delimiter}${before}`
    expect((await me.api('POST', '/v3/edit/tours', withPatterns('^/(cats|dogs)/'))).status).toBe(201)
    expect(existsSync(join(folder, 'started'))).toBe(false)
  })
})

test('everybody else is answered while a large YAML file is read', async () => {
  const server = await aServer('SQLite in memory')
  onTestFinished(() => server.close())
  const me = aCaller(server)
  const texts = Array.from({ length: 4_000 }, (_, i) => `      t${i}: {text: "words ${i}"}`).join('\n')
  const file = `id: x\nlanguage: {code: default}\nexperiences:\n- id: "${'0'.repeat(24)}"\n  steps:\n  - id: ${'a'.repeat(24)}\n    translations:\n${texts}\n`
  const form = new FormData()
  form.append('file', new File([file], 'large.yaml'))
  let read = false
  const headers = { 'x-account-secret': server.credentials.secret! }
  const upload = async () => server.app.request('/v3/edit/i18n', { method: 'POST', body: form, headers })
  const uploading = upload().finally(() => {
    read = true
  })
  let answered = 0
  while (!read) {
    const { status } = await me.boot()
    if (!read && status === 200) answered++
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  expect(answered).toBeGreaterThan(5)
  const answer = await uploading
  expect(answer.status).toBe(422)
  expect(JSON.stringify(await answer.json())).toContain('there is no Experience')
})
