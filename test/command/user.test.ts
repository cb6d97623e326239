import { describe, expect, test } from 'vitest'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'

const PASSWORD = 'a lamp above the harbour'

/** Follows a link like a page of that server. */
async function follow(url: string, more: object = {}) {
  const { origin, hash } = new URL(url)
  const answer = await fetch(`${origin}/v3/edit/join`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1), password: PASSWORD, ...more }),
  })
  return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', origin }
}

const printed = (text: string) => /(https?:\/\/\S+\/join#\S+)/.exec(text)?.[1]

describe('beckon serve', () => {
  test('prints the link for the first user once, then where another way in is, then nothing', async () => {
    const data = aFolder()
    const first = await aServing(data)
    const { out } = await first.stop()
    const link = printed(out)!
    expect(link.startsWith(`${first.address}/join#bkl_`)).toBe(true)
    const second = await aServing(data)
    const joined = await follow(link.replace(first.address, second.address), { email: 'ada@example.org', name: 'Ada' })
    expect(joined.status).toBe(201)
    const again = await second.stop()
    expect(printed(again.out)).toBeUndefined()
    expect(again.out).toContain('another way in: beckon user invite <email> --role owner --account bkt_')
    const third = await aServing(data)
    expect((await third.stop()).out).not.toContain('sign in')
  })

  test('BECKON_PUBLIC_URL names where people sign in, and is refused where others could read along', async () => {
    const data = aFolder()
    const env = { BECKON_DATA: data, PORT: '0' }
    for (const wrong of [
      'http://beckon.example.com',
      'beckon.example.com',
      'https://example.com/console',
      'ftp://localhost',
    ]) {
      const ran = await aTerminal({ env: { ...env, BECKON_PUBLIC_URL: wrong } }).type('serve')
      expect([ran.code, oneSentence(ran)]).toEqual([2, expect.stringContaining(`not "${wrong}"`)])
    }
    const serving = await aServing(data, [], { BECKON_PUBLIC_URL: 'https://beckon.example.com/' })
    expect(printed((await serving.stop()).out)).toMatch(/^https:\/\/beckon\.example\.com\/join#/)
  })
})

describe('beckon user', () => {
  test('invites, lists, resets, changes roles, signs out and removes, while serving', async () => {
    const data = aFolder()
    const { address } = await aServing(data)
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    const type = async (...words: string[]) => {
      const ran = await terminal.type('user', ...words)
      expect(ran).toMatchObject({ code: 0, err: '' })
      return ran.out
    }
    const invited = printed(await type('invite', 'ada@example.org', '--role', 'author', '--name', 'Ada'))!
    expect(invited.startsWith(address)).toBe(true)
    const { status, cookie, origin } = await follow(invited)
    expect(status).toBe(201)
    const who = () => fetch(`${origin}/v3/edit/session`, { headers: { cookie, origin } })
    expect((await who()).status).toBe(200)
    expect(await type('list')).toMatch(
      /^owner {6}– {2}Administrator {2}\(does not sign in\)\nauthor {5}ada@example\.org {2}Ada$/,
    )
    expect(await type('role', 'ADA@example.org', 'publisher')).toBe('ada@example.org is publisher from now on.')
    expect(((await (await who()).json()) as { user: { role: string } }).user.role).toBe('publisher')
    expect(await type('sign-out', 'ada@example.org')).toBe('ada@example.org is signed out everywhere (1).')
    expect((await who()).status).toBe(401)
    const { link } = JSON.parse(await type('reset', 'ada@example.org', '--json')) as {
      link: { url: string; kind: string }
    }
    expect(link.kind).toBe('reset')
    expect((await follow(link.url)).status).toBe(201)
    expect(await type('remove', 'ada@example.org')).toBe('ada@example.org is no user any more.')
    expect(await type('list')).not.toContain('ada')
  })

  test('restoring a backup ends every session, and makes every link worthless', async () => {
    const data = aFolder()
    const { address } = await aServing(data)
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    const { cookie } = await follow(printed((await terminal.type('user', 'invite', 'ada@example.org')).out)!)
    const open = printed((await terminal.type('user', 'invite', 'eve@example.org')).out)!
    const who = () => fetch(`${address}/v3/edit/session`, { headers: { cookie, origin: address } })
    expect((await who()).status).toBe(200)
    expect((await terminal.type('backup', 'copy.db')).code).toBe(0)
    expect((await terminal.type('restore', 'copy.db')).code).toBe(0)
    expect((await who()).status).toBe(401)
    expect((await follow(open)).status).toBe(403)
  })

  test('works on the database itself, and says what is wrong in one sentence', async () => {
    const data = aFolder()
    await (await aServing(data)).stop()
    const terminal = aTerminal({ env: { BECKON_DATA: data, BECKON_PUBLIC_URL: 'https://beckon.example.com' } })
    const { out } = await terminal.type('user', 'invite', 'ada@example.org')
    expect(printed(out)).toMatch(/^https:\/\/beckon\.example\.com\/join#bkl_/)
    const wrong: [string[], string | RegExp, number][] = [
      [
        ['invite', 'ada@example.org'],
        'Another user of this account has this e-mail address; choose another address.',
        1,
      ],
      [
        ['reset', 'eve@example.org'],
        'No user has the e-mail address eve@example.org; beckon user list shows all users',
        1,
      ],
      [['invite', 'nobody'], '"nobody" is not an e-mail address; write it like ada@example.com.', 2],
      [
        ['invite', 'eve@example.org', '--role', 'king'],
        /is not a role; the roles are viewer, author, publisher, owner/,
        2,
      ],
      [['role', 'ada@example.org'], /^Which role\? /, 2],
      [['list', '--account', 'x'], 'There is no account with the id or token x; beckon account list shows both', 1],
      [[], /^What to do\? beckon user list/, 2],
    ]
    for (const [words, sentence, code] of wrong) {
      const ran = await terminal.type('user', ...words)
      expect([oneSentence(ran), ran.code]).toEqual([
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
        code,
      ])
    }
  })
})
