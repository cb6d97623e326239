import { describe, expect, test } from 'vitest'
import { type Beckon, createBeckon } from '../../src/client/index.ts'
import { createTend, type Description, registerLatest } from '../../src/frameworks/tend.ts'

type Said = [method: string, ...given: unknown[]]

const TOKEN = 'bkt_1'
const ADA = { uid: 'ada', plan: 'pro' }

/** What a runtime of an earlier release returned. */
const NOTHING = undefined as unknown as () => void

/** A runtime that writes down what it is told, and the browser that it is in. */
function listening(remembered?: object, { undoes = true } = {}) {
  const said: Said[] = []
  const actions = new Map<string, () => void>()
  const beckon: Beckon = {
    ...createBeckon(),
    init: (...given) => void said.push(['init', ...given]),
    identify: async (...given: unknown[]) => void said.push(['identify', ...given]),
    clear: () => void said.push(['clear']),
    destroy: () => void said.push(['destroy']),
    setLanguage: language => void said.push(['setLanguage', language]),
    registerAction(name, action) {
      actions.set(name, action)
      return undoes ? () => void actions.delete(name) : NOTHING
    },
  }
  const stored = remembered && JSON.stringify({ browser: 'b', anonymous: 'a', ...remembered })
  const host = { localStorage: { getItem: (key: string) => (key === `beckon:${TOKEN}` ? (stored ?? null) : null) } }
  const tend = createTend(beckon, host as unknown as Parameters<typeof createTend>[1])
  const tell = (more: Partial<Description> = {}) => tend.tell({ token: TOKEN, ...more })
  const heard = () => said.splice(0).map(([method]) => method)
  return { tend, tell, said, heard, actions }
}

function mounted(...given: Parameters<typeof listening>) {
  const world = listening(...given)
  return { ...world, leave: world.tend.mount() }
}

const nextTurn = () => new Promise<void>(resolve => queueMicrotask(resolve))

describe('who looks', () => {
  test('nothing is asked until the person is known', () => {
    const { tell, said, heard } = mounted()
    tell({ person: undefined })
    expect(said).toEqual([])
    tell({ person: ADA })
    expect(said).toContainEqual(['identify', ADA])
    expect(heard()).toEqual(['init', 'identify'])
  })

  test('without a person among the properties, it begins and leaves the person to the application', () => {
    const { tell, heard } = mounted()
    tell()
    expect(heard()).toEqual(['init'])
  })

  test('the same person in a new object is not said again; another value is', () => {
    const { tell, heard } = mounted()
    tell({ person: ADA })
    heard()
    tell({ person: { ...ADA } })
    expect(heard()).toEqual([])
    tell({ person: { ...ADA, plan: 'free' } })
    tell({ person: { uid: 'grace' } })
    expect(heard()).toEqual(['identify', 'identify'])
  })

  test('null clears whom it was told, once; not known again changes nothing', () => {
    const { tell, heard } = mounted()
    tell({ person: ADA })
    heard()
    tell({ person: undefined })
    expect(heard()).toEqual([])
    tell({ person: null })
    tell({ person: null })
    expect(heard()).toEqual(['clear'])
  })

  test('null at the start clears only somebody whom this browser knows', () => {
    const anonymous = mounted({})
    anonymous.tell({ person: null })
    expect(anonymous.heard()).toEqual(['init'])
    const known = mounted({ uid: 'ada' })
    known.tell({ person: null })
    expect(known.heard()).toEqual(['init', 'clear'])
  })

  test('a person that is no JSON is said once and breaks nothing', () => {
    const { tell, heard } = mounted()
    const around: { uid: string; self?: object } = { uid: 'ada' }
    around.self = around
    tell({ person: around })
    tell({ person: around })
    expect(heard()).toEqual(['init', 'identify'])
  })
})

describe('options', () => {
  test('a changed value is another init; the same ones are not', () => {
    const { tell, said, heard } = mounted()
    tell({ person: ADA, language: 'de' })
    heard()
    tell({ person: ADA, language: 'de' })
    expect(said).toEqual([])
    tell({ person: ADA, language: 'fr' })
    expect(said).toEqual([['init', TOKEN, expect.objectContaining({ language: 'fr' })]])
    heard()
    tell({ person: ADA })
    expect(said).toContainEqual(['setLanguage', null])
  })

  test('a new function is no change, and the latest one is called', () => {
    const { tell, said, heard } = mounted()
    tell({ urlFilter: href => `${href}#first` })
    const [, , options] = said[0] as [string, string, { urlFilter(href: string): string }]
    heard()
    tell({ urlFilter: href => `${href}#second` })
    expect(said).toEqual([])
    expect(options.urlFilter('/')).toBe('/#second')
  })

  test('without consent, nobody is named; once it is given, the person is', () => {
    const { tell, said, heard } = mounted()
    tell({ person: ADA, consent: false })
    expect(said).toEqual([['init', TOKEN, expect.objectContaining({ consent: false })]])
    heard()
    tell({ person: ADA, consent: true })
    expect(heard()).toEqual(['init', 'identify'])
    tell({ person: ADA, consent: false })
    tell({ person: ADA, consent: true })
    expect(heard()).toEqual(['init', 'init', 'identify'])
  })

  test('consent before the person is known asks nothing', () => {
    const { tell, heard } = mounted()
    tell({ person: undefined, consent: false })
    expect(heard()).toEqual(['init'])
    tell({ person: undefined, consent: true })
    expect(heard()).toEqual([])
    tell({ person: ADA, consent: true })
    expect(heard()).toEqual(['init', 'identify'])
  })

  test('another account, or `disabled`, ends what was', () => {
    const { tend, tell, heard } = mounted()
    tell({ person: ADA })
    heard()
    tend.tell({ token: 'bkt_2', person: ADA })
    expect(heard()).toEqual(['destroy', 'init', 'identify'])
    tend.tell({ token: 'bkt_2', person: ADA, disabled: true })
    expect(heard()).toEqual(['destroy'])
    tend.tell({ token: 'bkt_2', person: ADA })
    expect(heard()).toEqual(['init', 'identify'])
  })
})

describe('actions', () => {
  test.each([true, false])('the latest function is called, and none after it is gone (undo: %s)', undoes => {
    const { tell, actions } = mounted(undefined, { undoes })
    const called: string[] = []
    tell({ actions: { invite: () => called.push('first') } })
    tell({ actions: { invite: () => called.push('second') } })
    const pressed = actions.get('invite')!
    pressed()
    tell({ actions: {} })
    pressed()
    expect(called).toEqual(['second'])
    expect(actions.has('invite')).toBe(!undoes)
  })

  test('a registered one is not called after its undo', () => {
    const called: number[] = []
    let pressed = () => {}
    const beckon: Beckon = {
      ...createBeckon(),
      registerAction(_, action) {
        pressed = action
        return NOTHING
      },
    }
    const undo = registerLatest(beckon, 'count', () => () => called.push(1))
    pressed()
    undo()
    pressed()
    expect(called).toEqual([1])
  })
})

describe('mounting', () => {
  test('nothing begins before it is mounted', () => {
    const { tend, tell, heard } = listening()
    tell({ person: ADA })
    expect(heard()).toEqual([])
    tend.mount()
    expect(heard()).toEqual(['init', 'identify'])
  })

  test('taken away and put back in one go, nothing ends and nothing begins', async () => {
    const { tend, tell, heard, leave } = mounted()
    tell({ person: ADA })
    heard()
    leave()
    tend.mount()
    tell({ person: ADA })
    await nextTurn()
    expect(heard()).toEqual([])
  })

  test('after the last one has left, it ends; mounted again, it begins as at first', async () => {
    const { tend, tell, heard, leave } = mounted()
    const leaveToo = tend.mount()
    tell({ person: ADA })
    heard()
    leave()
    leave()
    await nextTurn()
    expect(heard()).toEqual([])
    leaveToo()
    await nextTurn()
    expect(heard()).toEqual(['destroy'])
    tend.mount()
    expect(heard()).toEqual(['init', 'identify'])
  })
})
