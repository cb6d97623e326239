import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ExperienceInput, KINDS } from '../src/protocol/schema/experience.ts'
import { createServer } from '../src/server/index.ts'
import { readBlocks } from './docs/read-blocks.ts'

const file = 'docs/experiences.md'
const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const examples = readBlocks(file, text)
  .filter(block => block.as === 'experience')
  .map(block => JSON.parse(block.text))
const SECRET = 'a-secret-of-the-documents'
const OTHER = '6543210fedcba98765432100'
const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '')

describe('docs/experiences.md', () => {
  test('describes every field', () => {
    const { fields } = namesOf(z.toJSONSchema(ExperienceInput, { io: 'input' }))
    expect(fields.size).toBeGreaterThan(60)
    expect([...fields].filter(name => !mentions(name))).toEqual([])
  })

  test('names every value that a field can have', () => {
    const { values } = namesOf(z.toJSONSchema(ExperienceInput, { io: 'input' }))
    expect(values.size).toBeGreaterThan(60)
    expect([...values].filter(value => !mentions(value))).toEqual([])
  })

  test.each(KINDS)('has an example of a %s', kind => {
    expect(examples.map(example => example.kind)).toContain(kind)
  })

  test('every example is taken by a server, and can be published', async () => {
    const server = await createServer({ accountSecret: SECRET, log: null })
    try {
      // An item refers to a tour by an id that only the server can know.
      let tour = OTHER
      for (const example of examples) {
        const answer = await server.app.request(`/v3/edit/${example.kind}s`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-account-secret': SECRET },
          body: JSON.stringify({ ...example, published_at: '$now' }).replaceAll(OTHER, tour),
        })
        const told = await answer.json()
        expect([example.name, answer.status, told]).toEqual([example.name, 201, expect.anything()])
        if (example.kind === 'tour') tour = told.tour.id
      }
    } finally {
      await server.close()
    }
  })
})

/** In the prose, as code: alone, or inside some JSON. */
function mentions(word: string): boolean {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\`${escaped}\`|\`[^\`\\n]*"${escaped}"[^\`\\n]*\``).test(prose)
}

/** Names of properties and values of enumerations, anywhere in a JSON schema. */
function namesOf(schema: unknown, found = { fields: new Set<string>(), values: new Set<string>() }) {
  if (Array.isArray(schema)) for (const each of schema) namesOf(each, found)
  else if (schema && typeof schema === 'object') {
    const { properties, enum: words, const: word } = schema as { [key: string]: unknown }
    for (const name of Object.keys(properties ?? {})) found.fields.add(name)
    for (const value of [words, word].flat()) if (typeof value === 'string') found.values.add(value)
    for (const each of Object.values(schema)) namesOf(each, found)
  }
  return found
}
