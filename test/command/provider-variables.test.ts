import { expect, test } from 'vitest'
import { aFolder, aTerminal } from './a-world.ts'

const GOOD = {
  BECKON_DATA: 'memory',
  BECKON_OIDC_ISSUER: 'https://login.example.com',
  BECKON_OIDC_CLIENT_ID: 'beckon',
  BECKON_OIDC_CLIENT_SECRET: 'very-secret-of-the-two',
}

test('what is said of a provider by halves stops the start, in one sentence', async () => {
  const cases: [object, string][] = [
    [{ BECKON_OIDC_ISSUER: '' }, 'BECKON_OIDC_CLIENT_ID needs BECKON_OIDC_ISSUER, the address of the provider.'],
    [{ BECKON_OIDC_CLIENT_ID: '' }, 'BECKON_OIDC_ISSUER needs BECKON_OIDC_CLIENT_ID'],
    [{ BECKON_OIDC_CLIENT_SECRET: '' }, 'BECKON_OIDC_ISSUER needs BECKON_OIDC_CLIENT_SECRET'],
    [{ BECKON_OIDC_ISSUER: 'http://login.example.com' }, 'BECKON_OIDC_ISSUER must be the https address'],
    [{ BECKON_OIDC_SCOPE: 'email' }, 'BECKON_OIDC_SCOPE must contain openid'],
    [{ BECKON_OIDC_ROLES: 'admin=admins' }, 'BECKON_OIDC_ROLES must be role=group, with commas between'],
    [{ BECKON_OIDC_PASSWORDS: 'no' }, 'BECKON_OIDC_PASSWORDS must be on or off, not "no".'],
    [{ BECKON_OIDC_ACCOUNT: 'bkt_nobody' }, 'There is no account with the id or token bkt_nobody'],
  ]
  for (const [change, sentence] of cases) {
    const { err, code } = await aTerminal({ cwd: aFolder(), env: { ...GOOD, ...change } }).type('serve', '--port', '0')
    expect([sentence, code, err]).toEqual([sentence, 2, expect.stringContaining(sentence)])
  }
})

test('the settings have the provider, hide its secret, and know a misspelt name', async () => {
  const { out, err } = await aTerminal({
    env: { ...GOOD, BECKON_OIDC_ROLES: 'owner=admins', BECKON_OIDC_GROUP: 'teams' },
  }).type('settings')
  expect(out).toMatch(/^BECKON_OIDC_ISSUER +https:\/\/login.example.com +environment$/m)
  expect(out).toMatch(/^BECKON_OIDC_CLIENT_SECRET +set \(hidden\) +environment$/m)
  expect(out).toMatch(/^BECKON_OIDC_PASSWORDS +on +default$/m)
  expect(out).not.toContain('very-secret')
  expect(err).toContain('BECKON_OIDC_GROUP is not a setting, so it changes nothing. Did you mean BECKON_OIDC_GROUPS?')
})
