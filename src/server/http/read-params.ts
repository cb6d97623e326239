import { isDeepStrictEqual } from 'node:util'
import type { Context } from 'hono'
import { RESERVED } from '../../protocol/schema/safe-value.ts'
import { readBody } from './body.ts'
import type { Env } from './env.ts'
import { checkValue, decodeUtf8, type FormNames, type Params, parseForm, parseJson, withNulls } from './params.ts'
import { invalid, Problem } from './problem.ts'

/** No operation takes nearly as many names at once. To check each one would keep others waiting. */
const MOST_NAMES = 2_000

/** The parameters of a request. A malformed part is stored as a problem, because a wrong secret must be answered first. */
export interface Said {
  params: Params
  form: FormData | null
  problem: Problem | null
}

/**
 * URL parameters, then the body (JSON, whatever the content type says, or a form), then the path: later ones override earlier
 * ones. A multipart body is read only if `upload` allows it. The members of `each` are checked later, one by one.
 */
export async function readParams(
  c: Context<Env>,
  limits: { body: number; upload?: number; each?: string },
  names: FormNames,
): Promise<Said> {
  const said: Said = { params: {}, form: null, problem: null }
  const refuse = (problem: Problem) => {
    said.problem ??= problem
  }
  const attempt = async (read: () => Promise<Params> | Params) => {
    try {
      const params = await read()
      const { length } = Object.keys(params)
      if (length > MOST_NAMES) {
        Object.assign(said.params, { account_secret: params.account_secret })
        throw invalid(`The request has ${length} names; send at most ${MOST_NAMES} at once`, 'too_many')
      }
      // Assign before the check, because the secret may be among them. If there is a problem, nothing else of them is used.
      Object.assign(said.params, params)
      const { [limits.each ?? '']: _, ...others } = params
      checkValue(others)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(error)
    }
  }
  await attempt(() => parseForm(new URL(c.req.url).search.slice(1), names, refuse))
  await attempt(async () => {
    const body = await bodyParams(c, limits, names, said, refuse)
    for (const name of Object.keys(body))
      if (Object.hasOwn(said.params, name) && !isDeepStrictEqual(body[name], said.params[name])) refuse(twice(name))
    return body
  })
  await attempt(() => {
    const path = c.req.param() as Params
    for (const name of Object.keys(path)) if (isAnother(said.params[name], path[name])) throw notThe(name)
    return { ...path }
  })
  return said
}

const twice = (name: string) => invalid(`${name}: is given in the URL and in the body; give it once`, 'given_twice')

const ID = /^[0-9a-f]{24}$/

/** The address names one record, and the body another: nobody could say which one is meant. A key in the address may be any text. */
const isAnother = (given: unknown, inPath: unknown): boolean =>
  given !== undefined && given !== inPath && ID.test(String(inPath))

const notThe = (name: string) =>
  invalid(`${name}: is not the one in the address; leave it out, or use the same`, 'given_twice')

async function bodyParams(
  c: Context<Env>,
  limits: { body: number; upload?: number },
  names: FormNames,
  said: Said,
  refuse: (problem: Problem) => void,
): Promise<Params> {
  const type = (c.req.header('content-type') ?? '').toLowerCase()
  const multipart = limits.upload !== undefined && type.startsWith('multipart/form-data')
  const bytes = await readBody(c.req.raw, c.env?.incoming, multipart ? limits.upload! : limits.body)
  if (bytes.length === 0) return {}
  if (multipart) {
    try {
      said.form = await new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: { 'content-type': c.req.header('content-type')! },
      }).formData()
    } catch {
      throw invalid('The body is not a valid multipart form; send multipart/form-data with file or files[]', 'not_json')
    }
    return withNulls(fieldsOf(said.form), names)
  }
  if (type.startsWith('application/x-www-form-urlencoded') && !startsLikeJson(bytes)) {
    return parseForm(decodeUtf8(bytes), names, refuse)
  }
  const body = parseJson(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('The body must be a JSON object', 'not_json')
  return body as Params
}

const FILES = ['file', 'files', 'files[]']

/** The texts of a multipart form that are no files. */
function fieldsOf(form: FormData): Params {
  const params: Params = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || FILES.includes(name)) continue
    if (RESERVED.has(name)) throw invalid(`${name}: is not a parameter; leave it out`, 'unknown_parameter')
    if (Object.hasOwn(params, name)) throw invalid(`${name}: is given more than once; give it once`, 'given_twice')
    params[name] = value
  }
  return params
}

/** Some clients label JSON as a form, such as `curl -d '{…}'`. */
function startsLikeJson(bytes: Uint8Array): boolean {
  return bytes[0] === '{'.charCodeAt(0) || bytes[0] === '['.charCodeAt(0)
}
