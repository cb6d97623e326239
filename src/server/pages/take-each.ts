import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { HookBatchAnswer } from '../../protocol/schema/hook-batch.ts'
import { checkValue } from '../http/params.ts'
import { parse } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import type { Store, Tx } from '../store/store.ts'

/** After a batch, pages have this many times as long as it took. */
const REST = 1
const LONGEST_REST = 50

type Answered = z.output<typeof HookBatchAnswer>
type Taken<Item> = { index: number; item: Item }

/** Takes what a backend says, a few at a time, so that pages are answered in between. What is wrong keeps no other out. */
export async function takeEach<S extends z.ZodType>(
  store: Store,
  schema: S,
  given: unknown[],
  take: (tx: Tx, item: z.output<S>) => Promise<unknown>,
): Promise<Answered> {
  const errors: Answered['errors'] = []
  const { served } = store.sizes
  for (let at = 0; at < given.length; at += served) {
    const began = performance.now()
    const items: Taken<z.output<S>>[] = []
    for (const [offset, said] of given.slice(at, at + served).entries())
      await orError(errors, at + offset, async () => items.push({ index: at + offset, item: checked(schema, said) }))
    await takeSome(store, items, take, errors)
    await pause(Math.min(REST * (performance.now() - began), LONGEST_REST))
  }
  return { taken: given.length - errors.length, errors: errors.toSorted((a, b) => a.index - b.index) }
}

/** All of them in one transaction. If one is refused, each has its own. */
async function takeSome<Item>(
  store: Store,
  items: Taken<Item>[],
  take: (tx: Tx, item: Item) => Promise<unknown>,
  errors: Answered['errors'],
): Promise<void> {
  try {
    await store.transaction(async tx => {
      for (const { item } of items) await take(tx, item)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    for (const { index, item } of items) await orError(errors, index, () => store.transaction(tx => take(tx, item)))
  }
}

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
