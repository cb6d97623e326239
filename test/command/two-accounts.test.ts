import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANY_LASTING, aPlace } from '../server/stores.ts'
import { readJson, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const FILES = {
  'a.json': { kind: 'tour', name: 'A', steps: [{ title: 'a1', body: 'b' }] },
  'owners.json': { kind: 'segment', name: 'Owners', items: [{ kind: 'property', prop: 'role', op: 'ex' }] },
  'stage.json': { kind: 'environment', name: 'Stage' },
  'theme.json': { kind: 'theme', radius: 1 },
}

describe.each(ANY_LASTING)('A folder that is pulled from one account and pushed to another, on %s', store => {
  const accounts = async () => {
    const both = await Promise.all(
      ['staging', 'production'].map(async () => {
        const place = await aPlace(store)
        onTestFinished(place.remove)
        return anAccount(place.options)
      }),
    )
    const cwd = aFolder()
    write(join(cwd, '.git'), { config: '[remote "origin"]\n\turl = git@git.example.org:team/app.git\n' })
    write(join(cwd, 'x'), FILES)
    const [staging, production] = both.map(account => ({
      ...account,
      type: (...args: string[]) => account.terminal(cwd).type(...args),
      tour: async () => (await account.api<{ tours: { id: string }[] }>('GET', '/v3/edit/tours')).tours[0]!,
    }))
    return { cwd, staging: staging!, production: production! }
  }

  /** Somebody works in staging, and pulls that into the folder. */
  const work = async ({ staging }: Awaited<ReturnType<typeof accounts>>, radius: number) => {
    const { id } = await staging.tour()
    const by = staging.asColleague
    await by('Ada', 'PATCH', `/v3/edit/tours/${id}`, { description: `release ${radius}`, published_at: '$now' })
    await by('Ada', 'PATCH', '/v3/edit/account', { theme: { radius } })
    expect((await staging.type('pull', 'x')).code).toBe(0)
  }

  test('goes on there with every release, as long as nobody else writes there', async () => {
    const world = await accounts()
    const { staging, production, cwd } = world
    for (const account of [staging, production]) expect((await account.type('push', 'x', '--publish')).code).toBe(0)
    for (const release of [2, 3]) {
      await work(world, release)
      const pushed = await production.type('push', 'x', '--publish')
      expect([pushed.code, pushed.err]).toEqual([0, ''])
      expect(await production.tour()).toMatchObject({ description: `release ${release}` })
      expect(await production.api('GET', '/v3/edit/account')).toMatchObject({ account: { theme: { radius: release } } })
    }
    expect(readJson(cwd, 'x', 'a.json').id).toBe((await staging.tour()).id)
  })

  test('is refused there if a colleague wrote there since', async () => {
    const world = await accounts()
    const { staging, production } = world
    for (const account of [staging, production]) expect((await account.type('push', 'x', '--publish')).code).toBe(0)
    await work(world, 2)
    expect((await production.type('push', 'x', '--publish')).code).toBe(0)
    const { id } = await production.tour()
    await production.asColleague('Bob', 'PATCH', `/v3/edit/tours/${id}`, { description: 'of Bob' })
    await production.asColleague('Bob', 'PATCH', '/v3/edit/account', { theme: { radius: 9 } })
    await work(world, 3)
    const refused = await production.type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/a\.json: Bob changed the draft/)])
    expect(refused.err).toMatch(/theme\.json: .*changed it since/)
    expect(await production.tour()).toMatchObject({ description: 'of Bob' })
  })
})
