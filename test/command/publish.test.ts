import { expect, test } from 'vitest'
import { oneSentence } from './a-world.ts'
import { anAccount } from './an-account.ts'

type Records = { [kinds: string]: { id: string; published_at: string | null }[] }

const OF_KINDS = {
  tour: { steps: [{ title: 'Hello' }] },
  survey: { steps: [{ title: 'Well?', question: { type: 'nps' } }] },
  launcher: { steps: [{ buttons: [{ does: 'open', text: 'Guide', url: '/guide' }] }] },
  tooltip: { steps: [{ body: 'Here', place: { beside: '#x' } }] },
  embed: { steps: [{ title: 'News', place: { banner: 'top' } }] },
}

test.each(Object.entries(OF_KINDS))('a %s goes up and down, by its name and by its id', async (kind, content) => {
  const { terminal, api } = await anAccount()
  const made = await api<{ [kind: string]: { id: string } }>('POST', `/v3/edit/${kind}s`, {
    name: 'A thing',
    kind,
    ...content,
  })
  const publishedAt = async () => (await api<Records>('GET', `/v3/edit/${kind}s`))[`${kind}s`]![0]!.published_at
  expect(await terminal().type('publish', 'A thing')).toMatchObject({ code: 0, out: `${kind} "A thing" is live.` })
  expect(await publishedAt()).not.toBeNull()
  const down = await terminal().type('unpublish', made[kind]!.id, '--json')
  expect(JSON.parse(down.out)).toEqual({
    id: made[kind]!.id,
    kind,
    name: 'A thing',
    published_at: null,
    publish_at: null,
    unpublish_at: null,
  })
  expect(await publishedAt()).toBeNull()
})

test('two of the same name are told apart by their kind, or by their id', async () => {
  const { terminal, api } = await anAccount()
  const tour = { kind: 'tour', name: 'Help', ...OF_KINDS.tour }
  const first = await api<{ tour: { id: string } }>('POST', '/v3/edit/tours', tour)
  await api('POST', '/v3/edit/launchers', { kind: 'launcher', name: 'Help', ...OF_KINDS.launcher })
  const both = await terminal().type('publish', 'Help')
  expect(oneSentence(both)).toMatch(
    /^2 Experiences are named "Help" \(tour \w{24}, launcher \w{24}\): give the id instead\.$/,
  )
  expect((await terminal().type('publish', 'launcher', 'Help')).out).toBe('launcher "Help" is live.')
  await api('POST', '/v3/edit/tours', tour)
  expect(oneSentence(await terminal().type('publish', 'tour', 'Help'))).toMatch(/^2 tours are named "Help"/)
  expect((await terminal().type('publish', first.tour.id)).code).toBe(0)
})

test.each([
  [['Hepl'], /no Experience named "Hepl"; did you mean "Help"\?/, 1],
  [['tour', 'Help'], /no tour named "Help"\./, 1],
  [[], /Which one\? beckon publish \[tour\|survey\|/, 2],
  [['turo', 'Help'], /Which one\?/, 2],
])('what cannot be found is said: %j', async (words, sentence, code) => {
  const { terminal, api } = await anAccount()
  await api('POST', '/v3/edit/launchers', { kind: 'launcher', name: 'Help', ...OF_KINDS.launcher })
  const ran = await terminal().type('publish', ...words)
  expect(oneSentence(ran)).toMatch(sentence)
  expect(ran.code).toBe(code)
})

test('publishing, unpublishing and rolling back say that a schedule ends, or keep it', async () => {
  const { terminal, api } = await anAccount()
  const content = { kind: 'tour', name: 'A tour', ...OF_KINDS.tour }
  const { tour } = await api<{ tour: { id: string } }>('POST', '/v3/edit/tours', content)
  const path = `/v3/edit/tours/${tour.id}`
  const schedule = () => api('PATCH', path, { publish_at: '2100-01-01' })
  const waits = async () => (await api<{ tour: { publish_at: string | null } }>('GET', path)).tour.publish_at !== null
  const commands = [['publish'], ['rollback', '--to', '1'], ['unpublish']]
  for (const [verb, ...more] of commands) {
    if (verb === 'rollback') await api('PATCH', path, { name: 'A tour', description: 'Another', published_at: '$now' })
    await schedule()
    if (verb !== 'rollback') {
      expect((await terminal().type(verb!, 'A tour', ...more, '--keep-schedule')).err).not.toContain('is cancelled')
      expect(await waits()).toBe(true)
      if (verb === 'unpublish') await api('PATCH', path, { published_at: '$now', schedule: 'keep' })
    }
    const ended = await terminal().type(verb!, 'A tour', ...more)
    expect(ended).toMatchObject({ code: 0 })
    expect(ended.err).toContain('The version that was scheduled for 2100-01-01T00:00:00.000Z is cancelled.')
    expect(await waits()).toBe(false)
  }
})

test('unpublishing says which time to unpublish ends with it', async () => {
  const { terminal, api } = await anAccount()
  const content = { kind: 'tour', name: 'A tour', ...OF_KINDS.tour, published_at: '$now', unpublish_at: '2100-02-28' }
  await api('POST', '/v3/edit/tours', content)
  const ran = await terminal().type('unpublish', 'A tour')
  expect(ran).toMatchObject({ code: 0 })
  expect(ran.err).toContain('It was to be unpublished at 2100-02-28T00:00:00.000Z. That time ended with it.')
})
