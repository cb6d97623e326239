import { describe, expect, test } from 'vitest'
import { createDesk } from '../../src/studio/desk.ts'
import { createTabMemory } from '../../src/studio/tab-memory.ts'
import { createTabShelf } from '../../src/studio/tab-shelf.ts'

/** As in a browser: stored values are properties of it. */
function aTab(full = false) {
  const kept: { [name: string]: string } = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem(name: string, value: string) {
      if (full) throw new Error('QuotaExceededError')
      kept[name] = value
    },
    removeItem: (name: string) => void delete kept[name],
  }
  const sessionStorage = new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods],
  }) as unknown as Storage
  return { kept, sessionStorage }
}

const work = { base: {}, stamp: '1', content: { name: 'A name' }, collisions: [], typed: null, sending: null }

describe('what the studio keeps in the tab', () => {
  test('is taken up by the next page of the tab, and each draft has its own', async () => {
    const tab = aTab()
    const shelf = createTabShelf(createTabMemory(tab, 'account'), 'tour-1')
    expect(await shelf.put('first page', work)).toBe(true)
    const next = createTabMemory(tab, 'account')
    expect(await createTabShelf(next, 'tour-1').all()).toEqual([['first page', work]])
    expect(await createTabShelf(next, 'tour-2').all()).toEqual([])
    await shelf.drop('first page')
    expect(tab.kept).toEqual({})
  })

  test('is named: what a page may not keep is said to be so', async () => {
    expect(await createTabShelf(createTabMemory(aTab(true), 'account'), 'tour-1').put('page', work)).toBe(false)
  })

  test('includes where the panel stands and what its author is at; all of it can be found to be removed', () => {
    const tab = aTab()
    createDesk(createTabMemory(tab, 'account')).change({ side: 'floating', step: 'two', x: 40 })
    const memory = createTabMemory(tab, 'account')
    expect(createDesk(memory).$desk.get()).toMatchObject({ side: 'floating', step: 'two', x: 40, tab: 'steps' })
    for (const name of memory.names()) memory.remove(name)
    expect(tab.kept).toEqual({})
  })
})
