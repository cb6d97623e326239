import type { z } from 'zod'
import type { EventBatchAnswer } from '../../protocol/schema/hook-batch.ts'
import { checkValue } from '../http/params.ts'
import { parse } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import type { Store, Tx } from '../store/store.ts'
import { inTurns, partsOf } from './visit/in-turns.ts'

type Answered = z.output<typeof EventBatchAnswer>
type Taken<Item> = { index: number; item: Item }
/** Resolves with what says of an event whether it was taken before. */
type Take<Item> = (tx: Tx, item: Item) => Promise<object>

/** Takes what a backend says, a few at a time, so that pages are answered in between. What is wrong keeps no other out. */
export async function takeEach<S extends z.ZodType>(
  store: Store,
  schema: S,
  given: unknown[],
  take: Take<z.output<S>>,
): Promise<Answered> {
  const errors: Answered['errors'] = []
  let repeated = 0
  const all = given.map((said, index) => ({ index, said }))
  await inTurns(partsOf(all, store.sizes.served), async part => {
    const items: Taken<z.output<S>>[] = []
    for (const { index, said } of part)
      await orError(errors, index, async () => items.push({ index, item: checked(schema, said) }))
    repeated += await takeSome(store, items, take, errors)
  })
  const taken = given.length - errors.length - repeated
  return { taken, repeated, errors: errors.toSorted((a, b) => a.index - b.index) }
}

/** All of them in one transaction. If one is refused, each has its own. Returns how many were taken before. */
async function takeSome<Item>(
  store: Store,
  items: Taken<Item>[],
  take: Take<Item>,
  errors: Answered['errors'],
): Promise<number> {
  const takeAll = (some: Taken<Item>[]) =>
    store.transaction(async tx => {
      let repeated = 0
      for (const { item } of some) repeated += isRepeated(await take(tx, item)) ? 1 : 0
      return repeated
    })
  try {
    return await takeAll(items)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    let repeated = 0
    for (const one of items)
      await orError(errors, one.index, async () => {
        repeated += await takeAll([one])
      })
    return repeated
  }
}

const isRepeated = (taken: object) => 'repeated' in taken && taken.repeated === true

function checked<S extends z.ZodType>(schema: S, said: unknown): z.output<S> {
  checkValue(said)
  return parse(schema, said)
}

async function orError(errors: Answered['errors'], index: number, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { reason, messages, param } = error
    errors.push({ index, reason, messages, ...(param === undefined ? {} : { param }) })
  }
}
