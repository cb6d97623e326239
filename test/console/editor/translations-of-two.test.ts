import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openCollisions } from '../../../src/console/editor/draft/draft.ts'
import { at } from '../../../src/console/editor/draft/path.ts'
import { putBack } from '../../../src/console/editor/draft/received.ts'
import { LONG, runs } from '../../runs.ts'
import { type Author, anAuthor, contentOf, settled, act as write } from './authors/author.ts'
import { aWorld, createServers, one, two, type World } from './authors/world.ts'

const servers = createServers()
afterAll(() => servers.close())

const DEEDS = [
  'rewrite', 'rewrite', 'translate', 'translate', 'put back', 'put back', 'put back', 'mine', 'theirs', 'undo', 'undo', 'redo',
  'save', 'save', 'look', 'look', 'reload', 'delete', 'up', 'down', 'lost',
] as const // biome-ignore format: a list of words

/** The words of a translation say what it was made from. */
const german = (text: string) => `auf Deutsch: ${text}`

async function act(world: World, author: Author, what: (typeof DEEDS)[number], which: number): Promise<void> {
  const { draft } = author
  const step = [one, two][which % 2]!
  const source = at(contentOf(author), `steps.${step}.title`)
  switch (what) {
    case 'rewrite':
      return source === undefined ? undefined : draft.edit(`steps.${step}.title`, `Text ${++world.texts}`)
    case 'translate': {
      // Two may translate the same text in different words.
      const words = which % 3 === 0 ? `${source}` : `${source} (${author.name})`
      return source === undefined ? undefined : draft.edit(`translations.de.${step}.title`, german(words))
    }
    case 'delete': {
      const steps = contentOf(author).steps as { id: string }[]
      return which % 3 ? undefined : draft.edit('steps', steps.filter(({ id }) => id !== step) as never)
    }
    case 'put back': {
      const told = draft.$received.get().filter(({ stays }) => !stays)
      return told.length > 0 ? draft.editAll(putBack(contentOf(author), told[which % told.length]!)) : undefined
    }
    case 'undo':
    case 'redo':
      return draft[what]()
    case 'mine':
    case 'theirs': {
      const open = openCollisions(draft.$draft.get())
      return open.length > 0 ? draft.choose(open[which % open.length]!.at, what) : undefined
    }
    default:
      return write(world, author, what, which)
  }
}

/** Every translation of other words than the text of now is marked with them. */
async function checkMarks(world: World): Promise<void> {
  const { content } = (await world.read())!
  for (const step of [one, two]) {
    const source = at(content, `steps.${step}.title`)
    const words = at(content, `translations.de.${step}.title`)
    if (typeof source !== 'string' || typeof words !== 'string') continue
    const from = words.replace('auf Deutsch: ', '').replace(/ \(\w+\)$/, '')
    expect(at(content, `outdated.de.${step}.title`), `“${words}” beside “${source}”`).toBe(
      from === source ? undefined : from,
    )
  }
}

test(
  'whatever two authors write, put back, undo and choose, a translation of other words is marked',
  async () => {
    const step = fc.tuple(fc.nat(1), fc.constantFrom(...DEEDS), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async story => {
        const world = await aWorld(await servers.get())
        const titles = (await world.read())!.content.steps as { id: string; title: string }[]
        const de = Object.fromEntries(titles.slice(0, 2).map(({ id, title }) => [id, { title: german(title) }]))
        await world.caller.api('PATCH', world.path, { translations: { de } })
        const authors = [await anAuthor('ada', world), await anAuthor('bob', world)]
        for (const [who, what, which] of story) {
          await act(world, authors[who]!, what, which)
          await checkMarks(world)
        }
        for (const author of authors) {
          author.line = 'up'
          await settled(author, () => author.draft.save())
          await settled(author, () => author.draft.look())
          await checkMarks(world)
          author.draft.stop()
          await author.draft.shelved()
        }
        world.end()
      }),
      runs('translations of two authors', 5_000, 20),
    )
  },
  LONG,
)
