import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sayWhatIsWrong } from '../../../src/protocol/schema/say-what-is-wrong.ts'
import { aCaller, unique } from '../caller.ts'
import { aServer } from '../stores.ts'
import { BOTH } from './verification.ts'

const many = (count: number): { [name: string]: number } =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`name_${at}`, 1]))

describe.each(BOTH)('Somebody who sends names by the thousand, on %s', store => {
  async function open() {
    const server = await aServer(store)
    onTestFinished(() => server.close())
    return { server, ...aCaller(server) }
  }

  test('hears in one sentence how many names a request may have, wherever it goes', async () => {
    const { api } = await open()
    const asked = ['/v3/edit/tours', '/v3/edit/deliveries', '/v3/analyze/profiles', '/v3/observe/hooks/profiles']
    for (const path of asked) {
      const { status, body } = await api('POST', path, { uid: 'somebody', ...many(2_001) })
      expect([status, body.reason]).toEqual([422, 'too_many'])
      expect(body.messages).toEqual(['The request has 2002 names; send at most 2000 at once'])
    }
  })

  test('hears it of one record of a batch, and the others are taken', async () => {
    const { api } = await open()
    const uid = unique('uid')
    const profiles = [
      { uid: unique('uid'), ...many(1_001) },
      { uid, plan: 'pro' },
    ]
    const { status, body } = await api('POST', '/v3/observe/hooks/profiles/batch', { profiles })
    expect(status).toBe(200)
    expect(body.errors).toMatchObject([
      { index: 0, messages: ['There are 1001 properties; send at most 1000 of a record at once'] },
    ])
    expect((await api('GET', `/v3/analyze/profiles?uid=${uid}`)).status).toBe(200)
  })

  test('reads the first twenty things that are wrong, and how many more there are', async () => {
    const { api } = await open()
    const { status, body } = await api('POST', '/v3/observe/hooks/profiles', { uid: unique('uid'), ...many(300) })
    expect([status, body.reason]).toEqual([422, 'too_many'])
    expect(body.messages).toHaveLength(21)
    expect(body.messages.at(-1)).toBe('… and 80 more')
  })
})

test('a name of more than a hundred letters is compared with none that is known', () => {
  const known = 'n'.repeat(120)
  const schema = z.strictObject({ [known]: z.number().optional(), name: z.number().optional() })
  const said = (name: string) =>
    schema.safeParse({ [name]: 1 }, { error: sayWhatIsWrong, reportInput: true }).error!.issues[0]!.message
  expect(said('nmae')).toContain('did you mean name?')
  expect(said(`${known.slice(1)}m`)).not.toContain('did you mean')
})
