import fc from 'fast-check'

/** What a person or the browser does to a tab. `lasts` in milliseconds. */
export type Move =
  | { do: 'navigate'; path: '/home' | '/other' }
  | { do: 'finish' | 'exit' | 'snooze' | 'dismiss' | 'use item' | 'trigger' | 'refresh' | 'reload' }
  /** Another tab is in front for this long. While frozen, nothing of this tab runs. */
  | { do: 'hide' | 'freeze'; lasts: number }
  /** Left, kept in the back/forward cache, and opened again. */
  | { do: 'leave'; lasts: number }
  /** The page is so busy that nothing else of it runs. */
  | { do: 'busy'; lasts: number }

/** What a tab may wait for. */
export type Wait = 'import' | 'claim' | 'boot' | 'transaction'

/** At a time after the tab was opened; or during its nth wait of a kind, which then takes this long. */
export type PlannedMove = Move & { when: { at: number } | { during: Wait; nth: number; waits: number } }

const span = fc.constantFrom(100, 1_500, 5_000, 12_000, 20_000)
const does = <T extends string>(...all: T[]) => fc.constantFrom(...all.map(one => ({ do: one })))

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom<Move>({ do: 'navigate', path: '/other' }, { do: 'navigate', path: '/home' }),
  does('finish', 'exit', 'exit', 'snooze', 'dismiss', 'use item', 'trigger', 'trigger', 'refresh', 'refresh', 'reload'),
  fc.record({ do: fc.constantFrom('hide', 'freeze', 'leave', 'busy', 'busy'), lasts: span }) as fc.Arbitrary<Move>,
)

const waits = fc.constantFrom(0, 20, 600, 4_000, 16_000)
const during = fc.oneof(
  fc.record({ during: fc.constantFrom<Wait>('import', 'boot'), nth: fc.integer({ min: 1, max: 6 }), waits }),
  // Most Deliveries come with boot, so there are few claims.
  fc.record({ during: fc.constant<Wait>('claim'), nth: fc.integer({ min: 1, max: 2 }), waits }),
  // A database that takes longer than the time limit is another case: memory takes over.
  fc.record({
    during: fc.constant<Wait>('transaction'),
    nth: fc.integer({ min: 1, max: 12 }),
    waits: fc.constantFrom(0, 20, 250),
  }),
)

/** The person switches to another tab while a claim is running. */
const hiddenDuringClaim = fc.record({
  do: fc.constant('hide' as const),
  lasts: fc.constantFrom(5_000, 20_000),
  when: fc.record({ during: fc.constant<Wait>('claim'), nth: fc.constantFrom(1, 2), waits: fc.constant(4_000) }),
})

export const plannedMove: fc.Arbitrary<PlannedMove> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(move, fc.oneof(fc.record({ at: fc.constantFrom(0, 50, 400, 2_000, 6_000, 15_000, 32_000) }), during))
      .map(([move, when]) => ({ ...move, when })),
  },
  { weight: 1, arbitrary: hiddenDuringClaim },
)
