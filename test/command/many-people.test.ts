import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aCaller, unique } from '../server/caller.ts'
import { aFolder, oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

describe('many people', () => {
  const account = async () => {
    const { terminal, server } = await anAccount()
    const me = aCaller(server)
    const cwd = aFolder()
    return { me, cwd, server, type: (...args: string[]) => terminal(cwd).type(...args) }
  }

  test('deliver goes to a Segment or a file, says whom it left out, and can be cancelled', async () => {
    const { me, cwd, type } = await account()
    const tour = await me.live({ name: 'Welcome' })
    const uids = [unique('a'), unique('b'), unique('c')]
    for (const uid of uids) await me.person(uid, { properties: { plan: 'pro' } })
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
    await me.api('POST', '/v3/edit/segments', { name: 'On pro', items, published_at: '$now' })
    const toSegment = await type('deliver', 'tour', 'Welcome', '--segment', 'On pro', '--json')
    expect(toSegment.code).toBe(0)
    const { batch } = JSON.parse(toSegment.out)
    expect(batch).toMatchObject({ state: 'done', created: 3, model_id: tour.id })
    writeFileSync(join(cwd, 'uids.txt'), `${uids[0]}\n\n${unique('nobody')}\r\n`)
    const toFile = await type('deliver', 'tour', tour.id, '--file', 'uids.txt')
    expect(toFile.out).toMatch(
      /done: 1 Deliveries made\.\nLeft out: 1 not_found\.\n {2}nobody\S* {2}This person cannot be found/,
    )
    writeFileSync(join(cwd, 'nobody.txt'), `${unique('nobody')}\n`)
    const toNobody = await type('deliver', 'tour', tour.id, '--file', 'nobody.txt')
    expect([toNobody.code, toNobody.err]).toEqual([1, expect.stringContaining('Nobody got it.')])
    for (const table of [`uid,plan\n${uids[0]},pro\n`, `"${uids[0]}"\n`]) {
      writeFileSync(join(cwd, 'table.csv'), table)
      expect(oneSentence(await type('deliver', 'tour', tour.id, '--file', 'table.csv'))).toMatch(/looks like a table/)
    }
    expect((await type('deliver', '--cancel', batch.id)).out).toMatch(/cancelled: 3 Deliveries made, \d removed again/)
    expect(oneSentence(await type('deliver', 'tour', tour.id, '--segment', 'On por'))).toMatch(/did you mean "On pro"/)
    expect(oneSentence(await type('deliver', 'tour', tour.id, '--segment', 'On pro', '--uid', 'x'))).toMatch(/^To whom/)
  })

  test('import of a CSV file says what it would do, and does it with --run', async () => {
    const { me, cwd, type } = await account()
    const uid = unique('uid')
    writeFileSync(join(cwd, 'people.csv'), `User ID,Plan,Note\n${uid},pro,private\n,max,\n`)
    const said = await type('import', 'people.csv', '--column', 'Plan=tier', '--column', 'Note=')
    expect(said.out).toContain(
      'Plan → tier (text)\nNote → left out\nIt would be: 1 created.\nLeft out: 1 required.\n  line 3:',
    )
    expect(said.out).toContain('Nothing was written yet')
    expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).status).toBe(404)
    const done = await type('import', 'people.csv', '--column', 'Plan=tier', '--column', 'Note=', '--run')
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('done: 1 created.')])
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body
    expect([profile.tier, profile.note]).toEqual(['pro', undefined])
    expect(oneSentence(await type('import', 'people.csv', '--column', 'Nothing=x'))).toContain('columns.Nothing')
    expect(oneSentence(await type('import', 'nowhere.csv'))).toContain('cannot be read')
  })
})
