import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANY_LASTING, aPlace, type StoreName } from '../server/stores.ts'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (name: string, title: string) => ({ kind: 'tour', name, steps: [{ title }] })
const segment = (name: string, value: string) => ({
  kind: 'segment',
  name,
  items: [{ kind: 'property', prop: 'role', op: 'eq', value }],
})

type Listed = {
  id: string
  name: string
  description?: string | null
  published_at: string | null
  archived_at: string | null
}

/** An account, and folders of one machine that know nothing of each other. */
async function severalFolders(
  folders: { [folder: string]: { [name: string]: unknown } },
  store: StoreName = 'SQLite in memory',
) {
  const place = await aPlace(store)
  onTestFinished(place.remove)
  const account = await anAccount(place.options)
  const cwd = aFolder()
  for (const [folder, files] of Object.entries(folders)) write(join(cwd, folder), files)
  return {
    ...account,
    cwd,
    type: (...args: string[]) => account.terminal(cwd).type(...args),
    push: (folder: string, ...options: string[]) => account.terminal(cwd).type('push', folder, ...options),
    /** The names of everything that is not archived. */
    names: async (of = 'experiences') =>
      (await account.api<{ files: { content: { name: string } }[] }>('GET', `/v3/edit/files?of=${of}&limit=100`)).files
        .map(({ content }) => content.name)
        .sort(),
    one: async (name: string, plural = 'tours') =>
      (await account.api<{ [plural: string]: Listed[] }>('GET', `/v3/edit/${plural}`))[plural]!.find(
        each => each.name === name,
      )!,
    edit(folder: string, file: string, change: object) {
      write(join(cwd, folder), { [file]: { ...readJson(cwd, folder, file), ...change } })
    },
  }
}

/** A clone, as far as its configuration says from where. */
function clone(folder: string, address: string): void {
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(
    join(folder, '.git', 'config'),
    `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${address}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`,
  )
}

describe.each(ANY_LASTING)('Two folders with a file of one name, on %s', store => {
  test('the second one does not take the Experience of the first: it is told whose it is and what to do', async () => {
    const { push, names, cwd } = await severalFolders(
      {
        billing: { 'welcome.json': tour('Billing tour', 'Invoices') },
        harbour: { 'welcome.json': tour('Harbour tour', 'Boats') },
      },
      store,
    )
    expect((await push('billing', '--publish')).code).toBe(0)
    for (const options of [['--publish'], ['--dry-run'], []]) {
      const refused = await push('harbour', ...options)
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(
          /welcome\.json: the tour "Billing tour" \(welcome\.json\) was pushed from another folder, /,
        ),
      ])
      expect(refused.err).toContain(join(cwd, 'billing'))
      expect(refused.err).toMatch(/another name.*--force/)
      expect(await names()).toEqual(['Billing tour'])
    }
    // Under another file name, it is something new.
    write(join(cwd, 'harbour'), { 'boats.json': tour('Harbour tour', 'Boats') })
    remove(cwd, 'harbour', 'welcome.json')
    expect((await push('harbour', '--publish')).code).toBe(0)
    expect(await names()).toEqual(['Billing tour', 'Harbour tour'])
    expect((await push('billing', '--publish', '--exit-code')).code).toBe(0)
  })

  test('with --force it takes it, and then the first one is told', async () => {
    const { push, names, api, one } = await severalFolders(
      { a: { 'welcome.json': tour('A', 'a') }, b: { 'welcome.json': tour('B', 'b') } },
      store,
    )
    await push('a')
    expect((await push('b', '--force')).code).toBe(0)
    const { id } = await one('B')
    expect((await api<{ kept_drafts: object[] }>('GET', `/v3/edit/tours/${id}/kept_drafts`)).kept_drafts).toHaveLength(
      1,
    )
    const refused = await push('a')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/pushed from another folder since, .*b, at /),
    ])
    expect(await names()).toEqual(['B'])
    expect((await push('b')).code).toBe(0)
  })
})

describe('A folder keeps what is its own', () => {
  test('Segments are not taken over either', async () => {
    const { push, names } = await severalFolders({
      a: { 'people.json': segment('Owners', 'owner') },
      b: { 'people.json': segment('Guests', 'guest') },
    })
    await push('a', '--publish')
    expect((await push('b', '--publish')).err).toMatch(
      /the segment "Owners" \(people\.json\) was pushed from another folder/,
    )
    expect(await names('segments')).toEqual(['Owners'])
  })

  test('a file of another name with the same name in it is not the same one, if another folder has it', async () => {
    const { push, feedKey } = await withKey({
      a: { 'a.json': tour('Welcome', 'a') },
      b: { 'b.json': tour('Welcome', 'b') },
    })
    await push('a', '--publish')
    expect((await push('b', '--publish')).err).toMatch(/the tour "Welcome" \(a\.json\) was pushed from another folder/)
    expect(await feedKey()).toBe('a')
  })

  test('a Segment that a colleague made is not replaced by a file of the same name', async () => {
    const { push, one, asColleague } = await severalFolders({ a: { 'people.json': segment('Owners', 'owner') } })
    const { kind: _, ...body } = segment('Owners', 'by Ada')
    await asColleague('Ada', 'POST', '/v3/edit/segments', body)
    const refused = await push('a')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/people\.json: somebody changed the draft/)])
    expect(await one('Owners', 'segments')).toMatchObject({ items: [{ value: 'by Ada' }] })
    expect((await push('a', '--force')).code).toBe(0)
  })

  test('a rename in the file stays the same Experience, in the same folder', async () => {
    const { push, one, cwd } = await severalFolders({ a: { 'welcome.json': tour('Welcome', 'Hello') } })
    await push('a', '--publish')
    const { id } = await one('Welcome')
    write(join(cwd, 'a'), { 'welcome.json': tour('Good morning', 'Something else') })
    expect((await push('a', '--publish')).code).toBe(0)
    expect((await one('Good morning')).id).toBe(id)
  })

  test.each([
    ['https://gitlab-ci-token:secret@git.example.org/Team/App.git', 'git@git.example.org:team/app.git'],
    ['ssh://git@git.example.org:2222/team/app.git', 'https://git.example.org/team/app'],
  ])('every clone is the same folder: %s and %s', async (one, other) => {
    const { push, names, cwd, api } = await severalFolders({})
    const push1 = (place: string, files: object, ...options: string[]) => {
      clone(join(cwd, place), place === 'first' ? one : other)
      write(join(cwd, place, 'experiences'), files as { [name: string]: unknown })
      return push(join(place, 'experiences'), '--publish', ...options)
    }
    await push1('first', { 'welcome.json': tour('Welcome', 'Hello'), 'more.json': tour('More', 'x') })
    // A new clone each time, without ids: renamed and rewritten, and one file less.
    const pushed = await push1('second', { 'welcome.json': tour('Good morning', 'Something else') }, '--prune')
    expect([pushed.code, pushed.err]).toEqual([0, ''])
    expect(await names()).toEqual(['Good morning'])
    const { files } = await api<{ files: { pushed_from: { source: string }[] }[] }>(
      'GET',
      '/v3/edit/files?of=experiences',
    )
    expect(files.map(({ pushed_from }) => pushed_from.map(({ source }) => source))).toEqual([
      ['git:team/app/experiences'],
    ])
  })

  test('two repositories with the same file do not overwrite each other', async () => {
    const { push, one, cwd } = await severalFolders({
      a: { 'welcome.json': tour('Welcome', 'a') },
      b: { 'welcome.json': tour('Welcome', 'b') },
    })
    clone(join(cwd, 'a'), 'https://git.example.org/team/a')
    clone(join(cwd, 'b'), 'https://git.example.org/team/b')
    await push('a', '--publish')
    const refused = await push('b', '--publish')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/welcome\.json: it was pushed from another folder, team\/a, and is different there/),
    ])
    expect(await one('Welcome')).toMatchObject({ steps: [{ title: 'a' }] })
  })

  test('a pipeline without a repository goes on from a new place each time, and is told of the other', async () => {
    const { push, one, cwd } = await severalFolders({
      first: { 'welcome.json': tour('Welcome', 'a') },
      second: { 'welcome.json': tour('Welcome', 'b') },
    })
    await push('first', '--publish')
    const pushed = await push('second', '--publish')
    expect([pushed.code, pushed.err]).toEqual([
      0,
      expect.stringMatching(/^welcome\.json: it was pushed before from another folder, .*first\.$/),
    ])
    expect(await one('Welcome')).toMatchObject({ steps: [{ title: 'b' }] })
    // With a name, it is the same folder everywhere, also after a rename.
    write(join(cwd, 'first'), { 'welcome.json': tour('Welcome', 'c') })
    expect((await push('second', '--source', 'app')).code).toBe(0)
    write(join(cwd, 'first'), { 'welcome.json': tour('Renamed', 'c') })
    expect(await push('first', '--source', 'app')).toMatchObject({ code: 0, err: '' })
    expect(await one('Renamed')).toBeTruthy()
  })
})

async function withKey(folders: { [folder: string]: { [name: string]: unknown } }) {
  const account = await severalFolders(folders)
  const feedKey = async () =>
    (await account.api<{ files: { key: string }[] }>('GET', '/v3/edit/files?of=experiences')).files[0]!.key
  return { ...account, feedKey }
}

describe.each(ANY_LASTING)('Two folders that were pulled at the same moment, on %s', store => {
  test('the second push does not take back what the first one wrote', async () => {
    const { push, type, edit, one } = await severalFolders({ e: { 'welcome.json': tour('Welcome', 'Hello') } }, store)
    await push('e', '--publish')
    for (const folder of ['x', 'y']) await type('pull', folder)
    edit('x', 'welcome.json', { description: 'from x' })
    edit('y', 'welcome.json', { steps: [{ title: 'from y' }] })
    expect((await push('x')).code).toBe(0)
    const refused = await push('y')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/welcome\.json: it was pushed from another folder since, .*x, at /),
    ])
    expect(await one('Welcome')).toMatchObject({ description: 'from x', steps: [{ title: 'Hello' }] })
    // The one that wrote it goes on, also after the other one has pulled and pushed it as it is.
    await type('pull', 'y', '--force')
    expect((await push('y')).code).toBe(0)
    edit('x', 'welcome.json', { description: 'again from x' })
    expect(await push('x')).toMatchObject({ code: 0, err: '' })
    expect(await one('Welcome')).toMatchObject({ description: 'again from x' })
  })
})

test('A clone with older files is told that its own folder pushed since, and not another one or somebody else', async () => {
  const { push, type, edit, cwd, one } = await severalFolders({ e: { 'welcome.json': tour('Welcome', 'Hello') } })
  const url = 'git@git.example.org:team/app.git'
  for (const clone of ['x', 'y']) write(join(cwd, clone, '.git'), { config: `[remote "origin"]\n\turl = ${url}\n` })
  await push('e', '--publish')
  for (const folder of ['x', 'y']) await type('pull', folder)
  for (const description of ['first', 'second']) {
    edit('x', 'welcome.json', { description })
    expect((await push('x', '--publish')).code).toBe(0)
    expect((await type('pull', 'x')).code).toBe(0)
  }
  edit('y', 'welcome.json', { description: 'of the older clone' })
  const refused = await push('y', '--publish')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(
      /welcome\.json: it was pushed from this folder since, with other files, at 2.*\n.*: a push from this folder, with other files, published something else at 2/,
    ),
  ])
  expect(refused.err).not.toMatch(/another folder|account secret/)
  expect(await one('Welcome')).toMatchObject({ description: 'second' })
})

describe('What a colleague archived', () => {
  test.each([
    ['segments', 'written by hand'],
    ['segments', 'pulled'],
    ['environments', 'written by hand'],
    ['environments', 'pulled'],
  ])('does not come back as a new one: %s, %s', async (of, how) => {
    const plural = of === 'segments' ? of : 'url_groups'
    const content = plural === 'segments' ? segment('Owners', 'owner') : { kind: 'environment', name: 'Owners' }
    const { push, type, one, names, asColleague } = await severalFolders({ e: { 'owners.json': content } })
    await push('e', '--publish')
    if (how === 'pulled') {
      await type('pull', 'e')
      await push('e', '--publish')
    }
    const { id } = await one('Owners', plural)
    await asColleague('Ada', 'PATCH', `/v3/edit/${plural}/${id}`, { archived_at: '$now' })
    const refused = await push('e', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/owners\.json: .*archived it.*--force/)])
    expect(await names(of)).toEqual([])
    expect((await push('e', '--publish', '--force')).code).toBe(0)
    expect(await names(of)).toEqual(['Owners'])
    expect((await push('e', '--publish')).code).toBe(0)
  })

  test.each([
    ['tours', tour('Welcome', 'Hello')],
    ['segments', segment('Welcome', 'owner')],
  ])('and by a push of another folder is told with its name: %s', async (plural, content) => {
    const { push, type, one, asColleague, cwd } = await severalFolders({
      a: { 'welcome.json': content, 'other.json': tour('Other', 'o') },
      b: { 'rest.json': tour('Rest', 'r') },
    })
    await push('a')
    await type('pull', 'b')
    await push('b')
    remove(cwd, 'b', 'welcome.json')
    const { id } = await one('Welcome', plural)
    expect((await push('b', '--prune', '--force')).code).toBe(0)
    const refused = await push('a')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('welcome.json: a push from another folder, '),
    ])
    expect(refused.err).toMatch(/\/b, archived it at 2\d{3}-/)
    // Brought back, and archived by a colleague: it was not that folder any more.
    await asColleague('Ada', 'PATCH', `/v3/edit/${plural}/${id}`, { archived_at: null })
    await asColleague('Ada', 'PATCH', `/v3/edit/${plural}/${id}`, { archived_at: '$now' })
    expect((await push('a')).err).toMatch(/welcome\.json: (Ada|somebody) archived it at 2\d{3}-/)
  })

  test('does not come back after its key went to another folder', async () => {
    const { push, one, names, asColleague, cwd } = await severalFolders({
      a: { 'welcome.json': tour('Welcome', 'a') },
      b: { 'welcome.json': tour('Other', 'b') },
    })
    await push('a')
    await asColleague('Ada', 'PATCH', `/v3/edit/tours/${(await one('Welcome')).id}`, { archived_at: '$now' })
    expect((await push('b')).code).toBe(0)
    write(join(cwd, 'b'), { 'other.json': tour('Other', 'b') })
    remove(cwd, 'b', 'welcome.json')
    expect((await push('b')).code).toBe(0)
    const refused = await push('a')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/welcome\.json: Ada archived it/)])
    expect(await names()).toEqual(['Other'])
  })

  test('what this folder archived itself comes back with its file, pulled or not', async () => {
    const { push, type, names, cwd } = await severalFolders({
      e: { 'owners.json': segment('Owners', 'owner'), 'welcome.json': tour('Welcome', 'Hello') },
    })
    await push('e', '--publish')
    await type('pull', 'e')
    const owners = readJson(cwd, 'e', 'owners.json')
    remove(cwd, 'e', 'owners.json')
    await push('e', '--publish', '--prune')
    expect(await names('segments')).toEqual([])
    write(join(cwd, 'e'), { 'owners.json': owners })
    expect((await push('e', '--publish')).code).toBe(0)
    expect(await names('segments')).toEqual(['Owners'])
  })
})

describe.each(ANY_LASTING)('--prune, on %s', store => {
  test('archives nothing of another folder, and says from where it comes', async () => {
    const { push, names, cwd } = await severalFolders(
      {
        a: { 'a1.json': tour('A1', 'x'), 'a2.json': tour('A2', 'x'), 'people.json': segment('Owners', 'owner') },
        b: { 'b1.json': tour('B1', 'x'), 'b2.json': tour('B2', 'x') },
      },
      store,
    )
    await push('a', '--publish', '--prune')
    const pruned = await push('b', '--publish', '--prune')
    expect(pruned.out).toMatch(/\? tour "A1" is on the server and in no file here; it was pushed from .*a$/m)
    expect(await names()).toEqual(['A1', 'A2', 'B1', 'B2'])
    remove(cwd, 'a', 'a2.json')
    expect((await push('a', '--publish', '--prune')).out).toMatch(/- tour "A2" .*archived/)
    expect(await names()).toEqual(['A1', 'B1', 'B2'])
  })

  test('archives nothing that a colleague made and another folder only passed through', async () => {
    const { push, type, names, asColleague, cwd } = await severalFolders({ k: { 'k.json': tour('K', 'x') } }, store)
    await push('k', '--publish')
    await asColleague('Ada', 'POST', '/v3/edit/tours', {
      name: 'By Ada',
      steps: [{ title: 'x' }],
      published_at: '$now',
    })
    await type('pull', 'p')
    await push('p', '--publish')
    await push('k', '--publish', '--prune')
    expect(await names()).toEqual(['By Ada', 'K'])
    remove(cwd, 'p', 'k.json')
    expect((await push('p', '--publish', '--prune')).out).toMatch(/\? tour "K"/)
    expect(await names()).toEqual(['By Ada', 'K'])
    write(join(cwd, 'k'), { 'other.json': tour('Other', 'x') })
    remove(cwd, 'k', 'k.json')
    await push('k', '--publish', '--prune')
    expect(await names()).toEqual(['By Ada', 'K', 'Other'])
    await push('k', '--publish', '--prune', '--force')
    expect(await names()).toEqual(['By Ada', 'Other'])
  })

  test('a file that moved unchanged to another folder stays live', async () => {
    const { push, names, cwd } = await severalFolders(
      { a: { 'keep.json': tour('Keep', 'x'), 'moved.json': tour('Moved', 'x') }, b: { 'b.json': tour('B', 'x') } },
      store,
    )
    await push('a', '--publish', '--prune')
    const file = readFileSync(join(cwd, 'a', 'moved.json'), 'utf8')
    remove(cwd, 'a', 'moved.json')
    writeFileSync(join(cwd, 'b', 'moved.json'), file)
    expect((await push('b', '--publish')).out).toMatch(/= tour "Moved"/)
    expect((await push('a', '--publish', '--prune')).out).toMatch(/\? tour "Moved" .*it was pushed from .*b$/m)
    expect(await names()).toEqual(['B', 'Keep', 'Moved'])
  })

  test('--force archives what another folder has too, if it was in this one, and the other is told', async () => {
    const { push, type, names, cwd } = await severalFolders({ a: { 'a.json': tour('A', 'x') } }, store)
    await push('a', '--publish')
    await type('pull', 'b')
    write(join(cwd, 'b'), { 'b.json': tour('B', 'x') })
    await push('b', '--publish')
    remove(cwd, 'b', 'a.json')
    await push('b', '--publish', '--prune')
    expect(await names()).toEqual(['A', 'B'])
    await push('b', '--publish', '--prune', '--force')
    expect(await names()).toEqual(['B'])
    const refused = await push('a', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/a\.json: .*archived it/)])
    expect(await names()).toEqual(['B'])
  })
})

test('a draft that "live": "unchanged" keeps back is named, with the line to remove', async () => {
  const { push, type, edit, one, asColleague, cwd } = await severalFolders({
    e: { 'welcome.json': tour('Welcome', 'Hello') },
  })
  await push('e', '--publish')
  await asColleague('Ada', 'PATCH', `/v3/edit/tours/${(await one('Welcome')).id}`, { description: 'by Ada' })
  await type('pull', 'e')
  expect(readJson(cwd, 'e', 'welcome.json').live).toBe('unchanged')
  edit('e', 'welcome.json', { description: 'corrected' })
  const says = /The draft of welcome\.json waits: .*"live": "unchanged"/
  for (const options of [['--publish', '--dry-run'], ['--publish'], ['--publish'], []]) {
    const { code, out } = await push('e', ...options)
    expect([code, out]).toEqual([0, expect.stringMatching(says)])
    expect(out).not.toMatch(/No draft waits/)
  }
  const { live: _, ...file } = readJson(cwd, 'e', 'welcome.json')
  write(join(cwd, 'e'), { 'welcome.json': file })
  expect((await push('e', '--publish')).out).toMatch(/Published one draft\.$/)
})
