import fc from 'fast-check'
import type { JsonSchema } from '../../src/server/documents/openapi/json-schema.ts'

/** Turns schemas of the API document into generators of valid values. */
export type Generator = (schema: JsonSchema) => fc.Arbitrary<unknown>

const depth = { depthIdentifier: 'schema', maxDepth: 6 } as const

/**
 * Each named schema becomes one generator, made once, because schemas refer to themselves. `ids` exist, so that requests are not
 * refused at once.
 */
export function generators(components: { [name: string]: JsonSchema }, ids: string[]): Generator {
  const made = fc.letrec(tie =>
    Object.fromEntries(
      Object.entries(components).map(([name, schema]) => [
        name,
        build(schema, ids, name => tie(name) as fc.Arbitrary<unknown>),
      ]),
    ),
  )
  return schema => build(schema, ids, name => made[name]!)
}

function build(
  schema: JsonSchema,
  ids: string[],
  named: (name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const inner = (child: JsonSchema) => build(child, ids, named)
  if (schema.$ref) return named(schema.$ref.split('/').at(-1)!)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(depth, ...options.map(inner))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -1_000, -1e9), max: Math.min(schema.maximum ?? 1_000, 1e9) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'string':
      return textOf(schema, ids)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 3, 3),
        depthIdentifier: 'schema',
      })
    case 'object':
      return objectOf(schema, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ pattern, minLength = 0, maxLength = 40, format }: JsonSchema, ids: string[]): fc.Arbitrary<string> {
  if (pattern?.includes('0-9a-f]{24}'))
    return fc.oneof(fc.constantFrom(...ids), fc.constant('0123456789abcdef01234567'))
  if (format === 'date-time') return fc.constantFrom('2026-11-15T10:00:00Z', '2026-11-15T10:00:00.123+02:00')
  // The generator does not support lookaheads. Only addresses have them.
  if (pattern?.includes('(?'))
    return fc.constantFrom('https://example.com/a', '/path?x=1', 'mailto:a@example.com', '#top')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 40) }),
    fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' }),
    fc.constantFrom('$now', '2026-11-15', '+7d', '1700000000', 'app.example.com', 'u_1', 'first', 'last', ...ids),
  )
}

function objectOf(schema: JsonSchema, inner: Generator): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.not === undefined)
  const names = fields.map(([name]) => name)
  const own = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, inner(field)])), {
    requiredKeys: (schema.required ?? []).filter(name => names.includes(name)),
  })
  if (typeof schema.additionalProperties !== 'object') return own
  const extra = fc.dictionary(fc.string({ maxLength: 12 }), inner(schema.additionalProperties), { maxKeys: 3 })
  return fc.tuple(own, extra).map(([one, other]) => ({ ...other, ...one }))
}

/** Values that nobody should send. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, '', '\0', 'a\0b', '\ud800', '\udfff', '💥', 'x'.repeat(20_000), -1, 0, 1e308, -0, 1.5, Number.MAX_SAFE_INTEGER,
    2 ** 63, true, [], {}, [[[[[[]]]]]], { a: { b: { c: { d: {} } } } }, "'; DROP TABLE accounts; --", '%00', '../..',
    '{{', '<script>', '2026-02-31', '9999-99-99', '+99999999d', '-1', 'NaN', 'true', '[]', '{}', '[{"a":"\\u0000"}]',
  ), // biome-ignore format: a bag of words
  fc.constant(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')),
  fc.constant(null).map(() => JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** The value with one place, chosen by `at`, replaced, removed or extended. */
export function mutated(value: unknown, at: number, with_: unknown, how: 'replace' | 'remove' | 'add'): unknown {
  const places: [holder: Record<string, unknown>, key: string][] = []
  const root = { value: structuredClone(value) }
  const visit = (holder: Record<string, unknown>, key: string) => {
    places.push([holder, key])
    const child = holder[key]
    if (typeof child === 'object' && child !== null)
      for (const name of Object.keys(child)) visit(child as Record<string, unknown>, name)
  }
  visit(root as Record<string, unknown>, 'value')
  const [holder, key] = places[at % places.length]!
  if (how === 'remove' && holder !== root) delete holder[key]
  else if (how === 'add' && typeof holder[key] === 'object' && holder[key] !== null)
    Object.assign(holder[key], { unexpected: with_ })
  else holder[key] = with_
  return root.value
}
