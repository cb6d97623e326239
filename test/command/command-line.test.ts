import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/command/commands.ts'
import { nearest } from '../../src/protocol/nearest.ts'
import { aTerminal, oneSentence } from './a-world.ts'

describe('a bad command line', () => {
  test.each([
    ['an unknown command', ['sevre'], /no command "sevre"; did you mean "serve"\?/],
    ['a command unlike any', ['frobnicate'], /no command "frobnicate"; beckon help lists the commands/],
    ['a mistyped option', ['push', 'x', '--pubish'], /push has no option --pubish; did you mean --publish\?/],
    ['an unknown option', ['push', 'x', '--quiet'], /push has no option --quiet; beckon help push lists its options/],
    ['an option without its value', ['push', 'x', '--server'], /--server needs a value: --server <address>/],
    ['a switch with a value', ['push', 'x', '--publish=yes'], /--publish takes no value/],
    ['the same option twice', ['deliver', 'tour', 'x', '--uid', 'a', '--uid', 'b'], /--uid is given twice/],
    ['a word too many', ['serve', 'now'], /serve does not take "now"/],
    ['a missing word', ['pull'], /Which folder\?/],
    ['a port that is no number', ['serve', '--port', 'http'], /port must be a number from 0 to 65535, not "http"/],
    ['a port that is too high', ['serve', '--port', '70000'], /not "70000"/],
    ['nobody to deliver to', ['deliver', 'tour', 'x'], /To whom\?/],
    ['two people at once', ['deliver', 'tour', 'x', '--uid', 'a', '--email', 'a@example.com'], /To whom\?/],
    ['a kind that is not delivered', ['deliver', 'launcher', 'x', '--uid', 'a'], /What to deliver\?/],
    ['an option without a key', ['deliver', 'tour', 'x', '--uid', 'a', '--option', 'boat'], /written key=value/],
    ['a limit that is no number', ['deliver', 'tour', 'x', '--uid', 'a', '--limit', 'two'], /whole number/],
    ['rows of no Experience', ['results', '--by', 'step'], /--by is for one Experience/],
    ['nothing to explain', ['explain'], /Explain what\?/],
    ['two things to explain', ['explain', 's.json', '--uid', 'u_1'], /not both/],
    ['nothing to do with accounts', ['account'], /What to do\?/],
    ['an account to rotate', ['account', 'rotate'], /Which account\?/],
    ['an address that is none', ['pull', 'x', '--server', 'nowhere'], /is not the address of a server/],
    ['the demo for everybody', ['serve', '--demo', '--host', '0.0.0.0'], /only this machine/],
  ])('[K30] says in one sentence what is wrong with %s', async (_, args, sentence) => {
    const ran = await aTerminal().type(...args)
    expect(oneSentence(ran)).toMatch(sentence)
    expect(ran.code).toBe(2)
    expect(ran.out).toBe('')
  })

  test('[K30] the variable PORT is named when it is wrong', async () => {
    const ran = await aTerminal({ env: { PORT: 'eighty' } }).type('serve')
    expect(oneSentence(ran)).toMatch(/in PORT .* not "eighty"/)
  })

  test('[K30] no command at all shows the list, and fails', async () => {
    const ran = await aTerminal().type()
    expect(ran.code).toBe(2)
    for (const { name } of COMMANDS) expect(ran.err).toContain(name)
  })
})

describe('help', () => {
  test.each(COMMANDS.map(verb => [verb.name, verb] as const))('[K31] %s says what it does', async (name, verb) => {
    const asked = await aTerminal().type('help', name)
    const flagged = await aTerminal().type(name, '--help')
    expect(asked).toEqual(flagged)
    expect(asked.code).toBe(0)
    expect(asked.out).toContain(verb.says)
    for (const option of Object.keys((await verb.load()).options)) expect(asked.out).toContain(`--${option}`)
  })

  test('[K31] version is the package’s', async () => {
    const { version } = (await import('../../package.json', { with: { type: 'json' } })).default
    // With the number and hash of its tables.
    const said = (await aTerminal().type('version')).out
    expect(said).toMatch(/^\d+\.\d+\.\d+\+\d+\.[0-9a-f]{8}$/)
    expect(said.split('+')[0]).toBe(version)
    expect((await aTerminal().type('--version')).out).toBe(said)
  })

  test('[K31] a failure is JSON when JSON was asked for', async () => {
    const ran = await aTerminal().type('deliver', 'tour', 'x', '--json')
    expect(JSON.parse(ran.err)).toEqual({ error: expect.stringMatching(/To whom/) })
  })
})

test('[K30] a slip of two letters is understood, of three not', () => {
  expect(nearest('sreve', ['serve', 'pull'])).toBe('serve')
  expect(nearest('xyz', ['serve', 'pull'])).toBeUndefined()
})
