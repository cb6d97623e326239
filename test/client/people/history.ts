import fc from 'fast-check'

/** People of a history. Somebody `hooked` is named by their backend at some time; `known` was there before, on another device. */
export const UIDS = ['new', 'other', 'known', 'hooked'] as const
export type Uid = (typeof UIDS)[number]

/** What happens, one after another. Tabs and browsers are numbers; those that do not exist are ignored. */
export type Move =
  | { do: 'open'; browser: number }
  | { do: 'identify'; tab: number; uid: Uid }
  | { do: 'clear' | 'set' | 'track' | 'focus' | 'close' | 'finish'; tab: number }
  /** The page is left in this moment, and another one follows in its tab. */
  | { do: 'leave'; tab: number }
  /** The backend names somebody, sends them something, or has them forgotten. */
  | { do: 'hook' | 'deliver' | 'forget'; uid: Uid }
  | { do: 'offline' | 'online'; browser: number }
  | { do: 'pass'; seconds: number }

const tab = fc.nat(2)
const browser = fc.nat(1)
const uid = fc.constantFrom(...UIDS)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), browser }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('identify' as const), tab, uid }) },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constantFrom('clear', 'set', 'set', 'track', 'track', 'focus', 'close', 'finish'),
      tab,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('leave' as const), tab }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('hook', 'hook', 'deliver', 'deliver', 'forget'), uid }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('offline', 'online'), browser }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(0, 0, 1, 5, 40) }) },
) as fc.Arbitrary<Move>

export const history = fc.record({
  clockErrors: fc.array(fc.constantFrom(0, 0, 3 * 365 * 86_400_000, -86_400_000), { minLength: 2, maxLength: 2 }),
  moves: fc.array(move, { minLength: 3, maxLength: 22 }),
})
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never
