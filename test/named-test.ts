import { existsSync, readFileSync } from 'node:fs'

/** A test by its file and words of its title: `test/server/users.test.ts › tokens as hashes`. */
export function partsOf(named: string): { file: string; words: string } {
  const [file = '', words = ''] = named.split(' › ')
  return { file, words }
}

const TITLE = /(?:\btest(?:\.\w+\(.*?\))?|\]\))\(\s*(['"`])(?:\\.|(?!\1)[\s\S])*\1/g

/** The titles in a file of tests, as they are written there, also those of groups that run several times. */
export const titlesIn = (file: string): string[] => readFileSync(file, 'utf8').match(TITLE) ?? []

/** Whether such a test is written. */
export function isWritten(named: string): boolean {
  const { file, words } = partsOf(named)
  if (words === '' || !existsSync(file)) return false
  return titlesIn(file).some(title => title.includes(words))
}
