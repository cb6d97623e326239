import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { WrongDatabase } from './wrong-database.ts'

/**
 * Encrypts the keys that the database holds, with a key that it does not hold. So a copy of the database is not enough to sign
 * proofs, visits or webhooks.
 */
export interface Vault {
  /** The operator has given a key. */
  readonly locks: boolean
  /** `place` is the column and the row. A value that is put into another place cannot be read. */
  seal(text: string, place: string): string
  /** Reads what was sealed, with this key or the one before, and what never was. */
  open(stored: string, place: string): string
  /** Whether it is stored as it would be now. */
  isCurrent(stored: string): boolean
}

export const LEAST_KEY = 32
const SEALED = /^sealed\.([\w-]{8})\.([\w-]+)$/
const IV = 12
const TAG = 16

interface Lock {
  /** Says which key it was, and nothing about it. */
  name: string
  key: Buffer
}

function lockOf(given: string): Lock {
  const derive = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', given, 'beckon', info, bytes))
  return { name: derive('name', 6).toString('base64url'), key: derive('key', 32) }
}

/** `old` is the key before, while everything is being sealed again. */
export function createVault(given?: string, old?: string): Vault {
  const lock = given ? lockOf(given) : null
  const locks = [given, old].flatMap(one => (one ? [lockOf(one)] : []))
  return {
    locks: lock !== null,
    seal(text, place) {
      if (!lock) return text
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', lock.key, iv).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `sealed.${lock.name}.${sealed.toString('base64url')}`
    },
    open(stored, place) {
      const parts = SEALED.exec(stored)
      if (!parts) return stored
      const fitting = locks.find(({ name }) => name === parts[1])
      if (!fitting)
        throw new WrongDatabase(
          locks.length === 0
            ? 'The keys in the database are encrypted: start with the same BECKON_KEY as before.'
            : 'The keys in the database were encrypted with another key: set BECKON_KEY or BECKON_OLD_KEY to that one.',
        )
      const sealed = Buffer.from(parts[2]!, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', fitting.key, sealed.subarray(0, IV))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG))
      return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]).toString('utf8')
    },
    isCurrent: stored => (SEALED.exec(stored)?.[1] ?? null) === (lock?.name ?? null),
  }
}

/** Stores everything as it is. */
export const OPEN = createVault()
