// What a run says of itself, a line each: a test that was found, what became of it, an error beside the tests, the end. Lines are
// written as things happen, so that of a run that is killed everything up to then is known.
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @param {{ test?: string, name?: string, file?: string, outcome?: string, why?: string, error?: string, ended?: string }} line */
export function record(line) {
  appendFileSync(process.env.BECKON_RECORD, `${JSON.stringify(line)}\n`)
}

export const firstLine = (/** @type {string | undefined} */ text) =>
  stripVTControlCharacters(text ?? 'an error without words').split('\n')[0]
