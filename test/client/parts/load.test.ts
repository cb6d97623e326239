import { expect, test } from 'vitest'
import type { ForSome } from '../../../src/client/browser/is-supported.ts'
import { createLoader, type Parts } from '../../../src/client/parts/load.ts'

const PARTS = ['keep', 'stage', 'standing', 'preact', 'tour', 'survey', 'launcher', 'beside', 'watch', 'decide']
const exportsOf = (file: string) => Object.fromEntries(PARTS.map(part => [part, `${part} of ${file}`]))

/** Parts as in the script: every name is an address. `fails` says which ones do not load. */
function aLoader(fails: (address: string) => boolean = () => false, forSome?: ForSome[]) {
  const asked: string[] = []
  const parts = new Proxy({} as Parts, {
    get: (_, name: string) => async (attempt?: number) => {
      const address = attempt ? `${name}?${attempt}` : name
      asked.push(address)
      if (fails(address)) throw new Error(`${address} did not come`)
      return exportsOf(name)
    },
  })
  return { ...createLoader(parts, () => forSome ?? []), asked }
}

test('all that shows one kind is one file, where nothing of it is here yet', async () => {
  const { fetchShowing, part, asked } = aLoader()
  await fetchShowing({ kind: 'tour', needs: ['tags', 'modal'] })
  expect(asked).toEqual(['whole-tour', 'tags', 'modal'])
  expect(await Promise.all([part('keep'), part('stage')])).toEqual(['keep of whole-tour', 'stage of whole-tour'])
  expect(asked).toHaveLength(3)
})

test('of what is here already nothing comes twice', async () => {
  const { fetchShowing, asked } = aLoader()
  await fetchShowing({ kind: 'launcher' })
  await fetchShowing({ kind: 'tour' })
  expect(asked).toEqual(['whole-launcher', 'stage', 'tour'])
})

test('a page that has read what it kept goes on with that', async () => {
  const { fetchShowing, part, asked } = aLoader()
  await part('keep')
  await fetchShowing({ kind: 'survey' })
  expect(asked).toEqual(['keep', 'whole-survey'])
  expect(await part('keep')).not.toBe('keep of whole-survey')
})

test('a tour beside elements has a file of its own; where there is a tour already, only that is missing', async () => {
  const { fetchShowing, asked } = aLoader()
  await fetchShowing({ kind: 'tour', needs: ['beside'] })
  expect(asked).toEqual(['whole-beside', 'watch'])
  const other = aLoader()
  await other.fetchShowing({ kind: 'tour' })
  await other.fetchShowing({ kind: 'tour', needs: ['beside'] })
  expect(other.asked).toEqual(['whole-tour', 'watch', 'beside'])
})

test('where what decides is on its way, nothing else is asked for that finds elements', async () => {
  const { fetchShowing, part, asked } = aLoader()
  await part('decide')
  await fetchShowing({ kind: 'tour', needs: ['beside'] })
  expect(asked).toEqual(['decide', 'whole-beside'])
})

test('where that file does not come, it is asked for at another address at the next try', async () => {
  const { fetchShowing, asked } = aLoader(address => address === 'whole-tour')
  await expect(fetchShowing({ kind: 'tour' })).rejects.toThrow('whole-tour did not come')
  await fetchShowing({ kind: 'tour' })
  expect(asked).toEqual(['whole-tour', 'whole-tour?1'])
})

test('an older browser also loads what stands in for what it lacks, and a phone what keeps clear of its keyboard', async () => {
  const { fetchShowing, asked } = aLoader(() => false, ['older', 'touch'])
  await fetchShowing({ kind: 'tour', needs: ['tags'] })
  expect(asked.sort()).toEqual(['older', 'tags', 'touch', 'whole-tour'])
})

test('what opens after something has asked for what keeps views apart waits for it; before, nothing loads it', async () => {
  const { view, part, asked } = aLoader()
  await view({ kind: 'launcher' })
  await view({ kind: 'tour' })
  expect(asked).not.toContain('others')
  await Promise.all([part('others'), view({ kind: 'survey' }), view({ kind: 'tour' })])
  expect(asked.filter(address => address === 'others')).toHaveLength(1)
})
