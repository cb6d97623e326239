import { isObject, type JsonObject } from './json.ts'

/** Where a text stops being JSON, and why. */
export interface Wrong {
  line: number
  says: string
}

export type Read = { ok: true; content: JsonObject } | { ok: false; wrong: Wrong }

/** The parsed text, or where it stops being JSON. */
export function readJson(text: string): Read {
  try {
    const content: unknown = JSON.parse(text)
    return isObject(content)
      ? { ok: true, content }
      : { ok: false, wrong: { line: 1, says: 'It has to be an object: { … }' } }
  } catch {
    const { at, expected } = stopOf(text)
    const line = text.slice(0, at).split('\n').length
    const found = at < text.length ? `not ${JSON.stringify(text[at])}` : 'but the text ends'
    return { ok: false, wrong: { line, says: `This is not JSON yet. Line ${line}: ${expected} comes here, ${found}.` } }
  }
}

/** Browsers do not agree on whether they say where it stops, so this walks over the text itself. */
function stopOf(text: string): { at: number; expected: string } {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    at += found?.[0].length ?? 0
    return found !== null
  }
  const need = (pattern: RegExp, expected: string): void => {
    skip(SPACE)
    if (!skip(pattern)) throw new Stop(expected)
  }
  const list = (end: RegExp, sign: string, member: () => void): void => {
    skip(SPACE)
    if (skip(end)) return
    for (;;) {
      member()
      skip(SPACE)
      if (skip(end)) return
      need(COMMA, `a comma or ${sign}`)
    }
  }
  const value = (): void => {
    skip(SPACE)
    if (skip(OBJECT))
      list(OBJECT_END, '}', () => {
        need(STRING, 'a name in quotes')
        need(COLON, 'a colon')
        value()
      })
    else if (skip(LIST)) list(LIST_END, ']', value)
    else need(SCALAR, 'a value')
  }
  try {
    value()
    need(END, 'the end')
  } catch (stop) {
    // Deeply nested brackets exhaust the stack.
    return { at, expected: stop instanceof Stop ? stop.message : 'less nesting' }
  }
  return { at: 0, expected: 'something else' }
}

class Stop extends Error {}

const SPACE = /[ \t\r\n]*/y
const [OBJECT, OBJECT_END, LIST, LIST_END, COMMA, COLON] = [/\{/y, /\}/y, /\[/y, /\]/y, /,/y, /:/y]
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in texts
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const SCALAR = new RegExp(`${STRING.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'y')
const END = /$/y
