// Records a run, one line for each event: a test that was found, its result, an error outside the tests, the end. Lines are
// written at once, so that we know everything up to the moment when a run is killed.
import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @param {{ test?: string, name?: string, file?: string, begun?: boolean, outcome?: string, why?: string, error?: string, ended?: string, took?: number }} line */
export function record(line) {
  appendFileSync(process.env.BECKON_RECORD, `${JSON.stringify(line)}\n`)
}

export const firstLine = (/** @type {string | undefined} */ text) =>
  stripVTControlCharacters(text ?? 'an error without words').split('\n')[0]
