import fc from 'fast-check'

/** How many generated cases: few with a fresh seed each time, many in the long run. */
export function cases(long: number): fc.Parameters<unknown> & { seed: number } {
  const seed = Number(process.env.BECKON_SEED ?? (Math.random() * 2 ** 31) | 0)
  console.log(`seed ${seed} (repeat with BECKON_SEED=${seed})`)
  return { seed, numRuns: process.env.BECKON_LONG ? long : Math.max(200, Math.round(long / 50)) }
}

/** Texts made of the pieces that mean something to the parsers, so that nearly every one is nearly valid. */
export const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*', '**', '***', '`', '[', ']', '(', ')', '](', '](/a)', '](javascript:a)', '{{', '}}', '{{name}}', '{{name fallback="',
        '{{delivery "k"}}', '{{pluralize n "a" "b"}}', '{{relative t}}', '"', "'", '\\', '\\*', '\n', '\n\n', '\r\n', '- ', '* ', '1. ', '  ', '<b>', '&lt;',
      ), // biome-ignore format: a table of pieces
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('word', 'é', '👩‍👩‍👧', '\ud800', '\u202e', '\0'),
    ),
    { maxLength: 40 },
  )
  .map(pieces => pieces.join(''))
