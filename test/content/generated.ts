import fc from 'fast-check'

/** Texts made of pieces with a meaning for the parsers, so that nearly every text is nearly valid. */
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
