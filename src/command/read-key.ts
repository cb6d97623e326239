import { readFileSync } from 'node:fs'
import { LEAST_KEY } from '../server/store/vault.ts'
import { Failure } from './failure.ts'
import type { World } from './world.ts'

/** The key that encrypts the keys in the database, and the one before. Each from a variable, or from the file that another names. */
export function readKeys(env: World['env']): { key: string | undefined; oldKey: string | undefined } {
  return { key: readKey(env, 'BECKON_KEY'), oldKey: readKey(env, 'BECKON_OLD_KEY') }
}

function readKey(env: World['env'], name: string): string | undefined {
  const file = env[`${name}_FILE`]
  const key = env[name] || (file ? inFile(file, `${name}_FILE`) : undefined)
  if (key !== undefined && key.length < LEAST_KEY)
    throw new Failure(`${name} must have at least ${LEAST_KEY} characters; openssl rand -hex 32 makes one.`, 2)
  return key
}

export function inFile(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Failure(`The file ${file} cannot be read; ${name} names it.`)
  }
}
