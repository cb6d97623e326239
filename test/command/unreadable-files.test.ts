import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (title: string) => `{"kind": "tour", "name": "Greeting",\n "steps": [{"title": "${title}"}]}\n`

describe('A file that cannot be read as it was written', () => {
  const begun = async () => {
    const account = await anAccount()
    const cwd = aFolder()
    mkdirSync(join(cwd, 'x'))
    const type = (...args: string[]) => account.terminal(cwd).type(...args)
    return { ...account, cwd, type, path: (name: string) => join(cwd, 'x', name) }
  }
  const ALL = [['lint'], ['push'], ['push', '--publish', '--force'], ['pull'], ['pull', '--force']]

  test.each(ALL)(
    'in another encoding is refused with its line and byte, and stays as it is: %s %s %s',
    async (command, ...options) => {
      const { type, path, api } = await begun()
      const bytes = Buffer.from(tour('Grüße'), 'latin1')
      writeFileSync(path('gruss.json'), bytes)
      writeFileSync(path('wide.json'), Buffer.from(`\ufeff${tour('Gruß')}`, 'utf16le'))
      const ran = await type(command, 'x', ...options)
      expect([ran.code, ran.out]).toEqual([1, ''])
      expect(ran.err).toContain(
        'gruss.json: it is not UTF-8: line 2 has the byte 0xFC after 24 others (byte 62 of the file); save it as UTF-8.',
      )
      if (command !== 'pull') expect(ran.err).toContain('wide.json: it is UTF-16, not UTF-8; save it as UTF-8.')
      expect(readFileSync(path('gruss.json'))).toEqual(bytes)
      expect(await api('GET', '/v3/edit/tours')).toMatchObject({ tours: [] })
    },
  )

  test('with a byte order mark, and with every sign of UTF-8, it is taken as it is', async () => {
    const { type, path, api } = await begun()
    writeFileSync(path('a.json'), `\ufeff${tour('Grüße, 🦊 \ufffd')}`)
    expect(await type('lint', 'x')).toMatchObject({ code: 0 })
    expect(await type('push', 'x')).toMatchObject({ code: 0 })
    expect(await api('GET', '/v3/edit/tours')).toMatchObject({ tours: [{ steps: [{ title: 'Grüße, 🦊 \ufffd' }] }] })
  })

  test.each(ALL)(
    'a dead link, a loop of links and a folder are one sentence each: %s %s %s',
    async (command, ...options) => {
      const { type, path } = await begun()
      const says = async (name: string) => {
        const ran = await type(command, 'x', ...options)
        expect([ran.code, ran.out, ran.err.split('\n').length]).toEqual([1, '', 1])
        expect(ran.err).toContain(`${name}: `)
        return ran.err
      }
      symlinkSync('/nowhere/at/all', path('dead.json'))
      expect(await says('dead.json')).toContain('it is a link to a file that is not there; remove it.')
      const others = await begun()
      mkdirSync(others.path('x.json'))
      const ran = await others.type(command, 'x', ...options)
      expect([ran.code, ran.err]).toEqual([
        1,
        'beckon: x.json: it is a folder; give it a name that does not end with .json, or remove it.',
      ])
      const loop = await begun()
      symlinkSync('a.json', loop.path('a.json'))
      expect((await loop.type(command, 'x', ...options)).err).toBe(
        'beckon: a.json: it is a link that leads back to itself; remove it.',
      )
    },
  )

  test.each([['lint'], ['push']])('what is no file, or lies outside of the folder, is refused: %s', async command => {
    const { cwd, type, path } = await begun()
    symlinkSync('/dev/zero', path('zero.json'))
    execFileSync('mkfifo', [path('pipe.json')])
    writeFileSync(join(cwd, 'secret.json'), 'secret words')
    symlinkSync('../secret.json', path('out.json'))
    writeFileSync(path('a\n::error::b.json'), '{')
    const { code, err } = await type(command, 'x')
    expect(code).toBe(1)
    expect(err.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ {2}a ::error::b\.json: /),
      '  out.json: it is a link to a file outside of the folder; copy that file into it.',
      '  pipe.json: it is a device or a pipe and no file; remove it.',
      '  zero.json: it is a link to a file outside of the folder; copy that file into it.',
    ])
    expect(err).not.toContain('secret words')
  })

  test.each([['lint'], ['push']])(
    'values that would not arrive as they are written are refused by file, place and line: %s',
    async command => {
      const { type, cwd, api } = await begun()
      const is = (value: string) =>
        `{"kind": "tour", "name": "T", "steps": [{"title": "x"}],\n "segment": {"items": [{"kind": "property", "prop": "n", "op": "eq", "value": ${value}}]}}`
      write(join(cwd, 'x'), {
        'half.json': '{"kind": "tour", "name": "H",\n "steps": [{"title": "S\\ud800"}]}',
        'nul.json': '{"kind": "tour", "name": "N", "steps": [{"title": "a\\u0000b"}]}',
        'large.json': is('12345678901234567890'),
        'fraction.json': is('0.1000000000000000055'),
        'endless.json': is('1e999'),
      })
      const { code, err } = await type(command, 'x')
      expect(code).toBe(1)
      const lines = err.split('\n').map(line => line.trim())
      expect(lines).toHaveLength(6)
      expect(lines).toEqual(
        expect.arrayContaining([
          'half.json: steps.0.title: it contains half of a character (a lone surrogate, such as \\ud800), which is not valid Unicode; remove it, or write both halves (line 2).',
          'nul.json: steps.0.title: it contains a NUL character; remove it (line 1).',
          'large.json: segment.items.0.value: the number 12345678901234567890 would become 12345678901234567000; write it as text: "12345678901234567890" (line 2).',
          'fraction.json: segment.items.0.value: the number 0.1000000000000000055 would become 0.1; write it as text: "0.1000000000000000055" (line 2).',
          'endless.json: segment.items.0.value: the number 1e999 is too large; write it as text: "1e999" (line 2).',
        ]),
      )
      expect(await api('GET', '/v3/edit/tours')).toMatchObject({ tours: [] })
    },
  )

  test('numbers that JSON keeps are taken, in every way of writing them', async () => {
    const { type, cwd, api } = await begun()
    const values = ['0', '-0', '1.50', '-2.5e3', '1e2', '9007199254740991', '0.1', '100000000000000000000', '1E-7']
    write(
      join(cwd, 'x'),
      Object.fromEntries(
        values.map((value, at) => [
          `n${at}.json`,
          `{"kind": "segment", "name": "${at}", "items": [{"kind": "property", "prop": "n", "op": "eq", "value": ${value}}]}`,
        ]),
      ),
    )
    expect(await type('push', 'x')).toMatchObject({ code: 0, err: '' })
    const { segments } = await api<{ segments: { name: string; items: { value: number }[] }[] }>(
      'GET',
      '/v3/edit/segments?limit=50',
    )
    for (const { name, items } of segments) expect(items[0]!.value + 0).toBe(Number(values[Number(name)]) + 0)
  })

  test('a name that no file may have is said by its file, before anything is sent', async () => {
    const { type, path, requests } = await begun()
    writeFileSync(path('\u001b[31mred.json'), tour('x'))
    writeFileSync(path('a:b.json'), tour('x'))
    for (const command of ['lint', 'push']) {
      const { code, err } = await type(command, 'x')
      expect(code).toBe(1)
      expect(err).toContain('a:b.json: its name must be the name of a file: no slashes, colons or control characters')
    }
    expect(requests).toEqual([])
  })

  test('an import says which file, and which line, is not UTF-8', async () => {
    const source = await begun()
    await source.api('POST', '/v3/edit/tours', { name: 'Grüße', steps: [{ title: 'Grüße' }] })
    expect((await source.type('export', '--all', 'all')).code).toBe(0)
    const all = join(source.cwd, 'all')
    const spoil = (file: string, part: string) => {
      const bytes = readFileSync(join(all, file))
      const at = bytes.indexOf(part)
      writeFileSync(
        join(all, file),
        Buffer.concat([bytes.subarray(0, at), Buffer.from([0xfc]), bytes.subarray(at + 1)]),
      )
      return () => writeFileSync(join(all, file), bytes)
    }
    const refused = async () => {
      const { code, err } = await (await anAccount()).terminal(source.cwd).type('import', 'all')
      expect(code).toBe(1)
      return err
    }
    const [tour] = readdirSync(join(all, 'experiences'))
    const mend = spoil(`experiences/${tour}`, 'name')
    expect(await refused()).toMatch(/experiences\/.+\.json: it is not UTF-8: line \d+ has the byte 0xFC/)
    mend()
    const lines = readdirSync(all).find(name => name.endsWith('.jsonl') && readFileSync(join(all, name)).length > 9)!
    spoil(lines, 'account')
    expect(await refused()).toMatch(/^beckon: Line \d+ of .+\.jsonl: it is not UTF-8/)
  })

  test('what is called as Windows calls its devices gets another file name', async () => {
    const { type, cwd, api } = await begun()
    for (const name of ['CON', 'nul', 'Com1', 'lpt9', 'Console'])
      await api('POST', '/v3/edit/tours', { name, steps: [{ title: name }] })
    await api('POST', '/v3/edit/segments', { name: 'aux', items: [] })
    expect(await type('pull', 'x')).toMatchObject({ code: 0 })
    expect(readdirSync(join(cwd, 'x')).sort()).toEqual(
      ['aux-segment', 'com1-tour', 'con-tour', 'console', 'lpt9-tour', 'nul-tour'].map(name => `${name}.json`),
    )
    expect(await type('push', 'x', '--exit-code')).toMatchObject({ code: 0 })
  })

  test('what the server refuses is named by its file, also if the server knows only its number', async () => {
    const { server, type, cwd } = await begun()
    write(join(cwd, 'x'), { 'a.json': tour('a'), 'b.json': tour('b').replace('Greeting', 'Other') })
    const { aTerminal } = await import('./a-world.ts')
    const terminal = aTerminal({
      cwd,
      env: { BECKON_ACCOUNT_SECRET: server.credentials.secret!, BECKON_SERVER: 'http://beckon.test' },
      // As if the command did not look: a value that the server refuses before it knows what it is.
      fetch: (input, init) =>
        server.app.request(
          String(input),
          init?.body ? { ...init, body: String(init.body).replace('"title":"b"', '"title":"\\ud800"') } : init,
        ) as Promise<Response>,
    })
    const { code, err } = await terminal.type('push', 'x')
    expect(code).toBe(1)
    expect(err).toContain('b.json: steps.0.title: contains half of a character')
    expect(await type('push', 'x')).toMatchObject({ code: 0 })
  })

  test('a secret that may not do one thing is told all that a push needs', async () => {
    const { server, cwd, api } = await begun()
    write(join(cwd, 'x'), { 'a.json': tour('a') })
    const { aTerminal } = await import('./a-world.ts')
    for (const role of ['hooks', 'read', 'author']) {
      const { secret } = await api<{ secret: { secret: string } }>('POST', '/v3/edit/secrets', { name: role, role })
      const env = { BECKON_ACCOUNT_SECRET: secret.secret, BECKON_SERVER: 'http://beckon.test' }
      const fetch = ((input, init) => server.app.request(String(input), init)) as typeof globalThis.fetch
      const { code, err } = await aTerminal({ cwd, env, fetch }).type('push', 'x', '--publish')
      expect([role, code]).toEqual([role, 1])
      expect(err).toContain('A push needs a secret with the role author; --publish and --prune need publish;')
    }
  })
})
