import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { KEYED } from '../../src/api/create-api.ts'
import type { Operation } from '../../src/protocol/operations/operation.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'

const folder = join(import.meta.dirname, '../../src/protocol/operations')
/** They declare nothing themselves. */
const GROUND = ['operation.ts', 'kinds.ts', 'job.ts']

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'methods' in value && 'answers' in value
const operationsIn = (value: unknown): Operation[] =>
  isOperation(value)
    ? [value]
    : typeof value === 'object' && value !== null && !(value instanceof z.ZodType)
      ? Object.values(value).flatMap(operationsIn)
      : []
const routesOf = ({ methods, path }: Pick<Operation, 'methods' | 'path'>) => methods.map(method => `${method} ${path}`)

const files = readdirSync(folder).filter(file => !GROUND.includes(file))
const declared = (await Promise.all(files.map(async file => Object.values(await import(join(folder, file))))))
  .flat()
  .flatMap(operationsIn)

test('the server answers every declared operation, and of the management API nothing else', () => {
  expect(declared.length).toBeGreaterThan(180)
  const managed = endpoints.filter(
    ({ access, hidden, path }) =>
      !hidden && path !== '/v3/edit/session/ways' && ['secret', 'session', 'hook', 'console'].includes(access),
  )
  const routes = declared.filter(({ access }) => access !== 'public').flatMap(routesOf)
  expect(new Set(routes).size).toBe(routes.length)
  expect(routes.toSorted()).toEqual(managed.flatMap(routesOf).toSorted())
})

test('the contract of the clients has every declaration', () => {
  const contract = readFileSync(join(folder, '../contract.ts'), 'utf8')
  for (const file of files) {
    expect(contract).toContain(`from './operations/${file}'`)
    for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(/^export const ([A-Z][a-z]\w*) =/gm))
      expect(contract).toContain(`typeof ${name}`)
  }
})

test('the client gives a key to whatever takes one', () => {
  const taking = declared.filter(
    ({ methods, params }) =>
      methods.includes('POST') &&
      params &&
      'idempotency_key' in (z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
  )
  expect(taking.map(({ path }) => path).toSorted()).toEqual(KEYED.toSorted())
})
