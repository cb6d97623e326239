import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a folder, by name. Content that is no text is written as JSON. */
export function write(folder: string, files: { [name: string]: unknown }): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

// biome-ignore lint/suspicious/noExplicitAny: a file of any shape, as a person would read it
export const readJson = (...path: string[]): any => JSON.parse(readFileSync(join(...path), 'utf8'))

export const remove = (...path: string[]): void => rmSync(join(...path))
