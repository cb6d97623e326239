import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, ask, SECRET, serve, TOKEN, type } from './a-beckon.ts'

interface Tours {
  tours: { id: string; name: string; published_at: string | null; steps: { title: string }[] }[]
}

test('[P52] what the files say is what people get, and what came from the server goes back unchanged', {
  timeout: 240_000,
}, async () => {
  const { address } = await serve(aFolder())
  const folder = aFolder()
  const env = { BECKON_SERVER: address, BECKON_ACCOUNT_SECRET: SECRET }
  mkdirSync(join(folder, 'files'))
  const file = join(folder, 'files', 'welcome.json')
  writeFileSync(file, JSON.stringify({ kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }] }))
  expect(await type(['push', 'files', '--publish'], env, folder)).toMatchObject({ code: 0 })
  const live = async () => (await ask<Tours>(address, 'GET', '/v3/edit/tours')).body.tours
  expect(await live()).toMatchObject([{ name: 'Welcome', steps: [{ title: 'Hello' }] }])
  expect((await live())[0]!.published_at).not.toBeNull()
  expect(await type(['pull', 'pulled'], env, folder)).toMatchObject({ code: 0 })
  const [pulled] = readdirSync(join(folder, 'pulled')).filter(name => name.endsWith('.json'))
  expect(readFileSync(join(folder, 'pulled', pulled!), 'utf8')).toContain('Hello')
  const before = JSON.stringify(await live())
  expect(await type(['push', 'pulled', '--publish'], env, folder)).toMatchObject({ code: 0 })
  expect(JSON.stringify(await live())).toBe(before)
})

test('[P54] a misspelt word is refused by its name, and never means everybody', { timeout: 120_000 }, async () => {
  const { address } = await serve(aFolder())
  const wrong: [string, object, RegExp][] = [
    ['/v3/edit/tours', { name: 'A', steps: [{ titel: 'Hello' }] }, /titel/],
    ['/v3/edit/tours', { name: 'A', steps: [{ title: 'A' }], segmnt: {} }, /segmnt/],
    [
      '/v3/edit/tours',
      {
        name: 'A',
        steps: [{ title: 'A' }],
        segment: { items: [{ kind: 'property', prop: 'plan', op: 'equals', value: 1 }] },
      },
      /op/,
    ],
    ['/v3/edit/deliveries', { model_kind: 'tour', model_id: '0', user: 'ada' }, /user|uid/],
  ]
  for (const [path, body, named] of wrong) {
    const answer = await ask(address, 'POST', path, body)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body)).toMatch(named)
  }
  expect((await ask<Tours>(address, 'GET', '/v3/edit/tours')).body.tours).toEqual([])
})

test('[P56] whoever has the token of a page can read and change nothing with it', { timeout: 120_000 }, async () => {
  const { address } = await serve(aFolder())
  for (const path of ['/v3/edit/tours', '/v3/analyze/profiles', '/v3/edit/account', '/v3/edit/deliveries']) {
    expect((await fetch(address + path)).status).toBe(403)
    const asToken = await fetch(address + path, { headers: { 'x-account-secret': TOKEN } })
    expect(asToken.status).toBe(403)
    expect(asToken.headers.get('access-control-allow-origin')).toBeNull()
  }
})
