import type { Mended } from './mended.ts'

const FEED = 'test/server/hostile/feed.test.ts'
const PATTERNS = 'test/server/hostile/patterns.test.ts'
const BODIES = 'test/server/hostile/large-bodies.test.ts'

const TEXTS = 'src/server/content/feed/feed-texts.ts'
const ROUTES = 'src/server/pages/observe-routes.ts'
const COST = 'src/evaluator/pattern-cost.ts'
const MANAGE = 'src/server/access/manage.ts'

/** A few requests of one client make everybody wait. */
export const FAULTS_OF_WAITING: readonly Mended[] = [
  {
    fault: 'the feed is made anew for each language that somebody invents',
    file: TEXTS,
    search: 'const fitting = decisive(existing(asked, sets), sets)',
    replace: 'const fitting = [...asked, ...decisive(existing(asked, sets), sets)]',
    seenBy: `${FEED} › are mapped to those that exist`,
  },
  {
    fault: 'the feed is compressed anew for each language that somebody invents',
    file: ROUTES,
    search: 'if (!found.named) return new Response(found.text, { headers })',
    replace: '',
    seenBy: `${FEED} › are mapped to those that exist`,
  },
  {
    fault: 'a hundred requests at once read the feed a hundred times',
    file: TEXTS,
    search: 'if (going) return going',
    replace: '',
    seenBy: `${FEED} › a hundred requests at once`,
  },
  {
    fault: 'the first reader of a feed waits for its smallest form',
    file: 'src/server/http/compress.ts',
    search: "const made = compress(text, encoding, form === 'best')",
    replace: "const made = compress(text, encoding, form !== 'quick')",
    seenBy: `${FEED} › nobody waits for the best form`,
  },
  {
    fault: 'one address asks for the feed as often as it likes',
    file: ROUTES,
    search: 'if (refusal) throw Object.assign(',
    replace: 'if (refusal && token === "") throw Object.assign(',
    seenBy: `${FEED} › asked for at full speed by one address`,
  },
  {
    fault: 'who asks for the feed takes no place of the capacity',
    file: ROUTES,
    search: 'const found = await capacity.hold(async () => {',
    replace: 'const found = await (<T>(work: () => Promise<T>) => work())(async () => {',
    also: [
      {
        file: ROUTES,
        search: 'return capacity.hold(() => compressed(',
        replace: 'return (<T>(work: () => Promise<T>) => work())(() => compressed(',
      },
    ],
    seenBy: `${FEED} › takes places of the capacity`,
  },
  {
    fault: 'lists of languages in all orders are compressed as well as possible, one after the other',
    file: ROUTES,
    search: "readVersion(version).languages.length > 1 ? 'quick' : 'best soon'",
    replace: "readVersion(version).languages.length > 9 ? 'quick' : 'best soon'",
    seenBy: `${FEED} › lists of languages in whatever order`,
  },
  {
    fault: 'a pattern that tries one way after the other for ever is accepted',
    file: COST,
    search: '(next.get(to) ?? 0) + ways * more',
    replace: 'more',
    seenBy: `${PATTERNS} › does not excuse the others`,
  },
  {
    fault: 'among all patterns that can be written, some that take for ever are accepted',
    file: COST,
    search: '(next.get(to) ?? 0) + ways * more',
    replace: 'more',
    seenBy: `${PATTERNS} › none that is accepted makes an engine`,
  },
  {
    fault: 'ordinary patterns are refused',
    file: COST,
    search: 'const MOST_AT_EVERY_PLACE = 10',
    replace: 'const MOST_AT_EVERY_PLACE = 2',
    seenBy: `${PATTERNS} › ordinary patterns are all accepted`,
  },
  {
    fault: 'the server searches with an engine that may take for ever',
    file: 'src/evaluator/evaluate-linearly.ts',
    search: 'situation, undefined, findLinearly)',
    replace: 'situation)',
    seenBy: `${PATTERNS} › is searched by no engine that could take long`,
  },
  {
    fault: 'the server reads megabytes of anybody who sends them',
    file: MANAGE,
    search: 'const read = before ? most : Math.min(most, limits.body)',
    replace: 'const read = most',
    seenBy: `${BODIES} › is not read before it is known who asks`,
  },
  {
    fault: 'the server reads megabytes of somebody who may not send them',
    file: MANAGE,
    search: "if (before) need(before, may ?? 'send hooks')",
    replace: '',
    seenBy: `${BODIES} › is not read before it is known who asks`,
  },
]
