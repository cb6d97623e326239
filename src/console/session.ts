import { atom, type ReadableAtom } from 'nanostores'
import type { SignedIn } from '../protocol/answer.ts'
import type { Permission } from '../protocol/permission.ts'
import type { Ask } from './api.ts'
import { ApiError } from './api-error.ts'

/** The signed-in user, and what happens when the session ends. */
export interface Session {
  /** Undefined until the server has answered. Null: nobody is signed in. */
  $signed: ReadableAtom<SignedIn | null | undefined>
  /** The session ended while the user works. They are asked for their password on the same page. */
  $ended: ReadableAtom<boolean>
  /** Asks the server who is signed in. */
  look(): Promise<void>
  enter(as: { email: string; password: string; account?: string }): Promise<void>
  join(as: { token: string; password: string; name?: string; email?: string }): Promise<void>
  leave(): Promise<void>
  /** Resolves when the same user has signed in again. */
  enterAgain(): Promise<void>
}

const PATH = '/v3/edit/session'

export function createSession(ask: Ask): Session {
  const $signed = atom<SignedIn | null | undefined>(undefined)
  const $ended = atom(false)
  let waiting: (() => void)[] = []

  const entered = (signed: SignedIn) => {
    const before = $signed.get()
    $signed.set(signed)
    $ended.set(false)
    // Requests of another user must not be sent in this user's name.
    if (!before || before.user.id === signed.user.id) for (const go of waiting) go()
    waiting = []
  }

  return {
    $signed,
    $ended,
    async look() {
      try {
        entered(await ask<SignedIn>('GET', PATH))
      } catch (error) {
        const nobody = error instanceof ApiError && (error.status === 401 || error.status === 403)
        if (!nobody) throw error
        if (!$ended.get()) $signed.set(null)
      }
    },
    async enter(as) {
      entered(await ask<SignedIn>('POST', PATH, as))
    },
    async join(as) {
      entered(await ask<SignedIn>('POST', '/v3/edit/join', as))
    },
    async leave() {
      // If they are already signed out, that is what they wanted.
      await ask('DELETE', PATH).catch(error => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
      })
      $ended.set(false)
      $signed.set(null)
    },
    enterAgain() {
      $ended.set(true)
      return new Promise(resolve => waiting.push(resolve))
    },
  }
}

export const may = (signed: SignedIn | null | undefined, permission: Permission): boolean =>
  signed?.permissions.includes(permission) ?? false
