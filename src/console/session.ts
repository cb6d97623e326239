import { atom, type ReadableAtom } from 'nanostores'
import type { SignedIn } from '../protocol/answer.ts'
import type { Permission } from '../protocol/permission.ts'
import type { Ask } from './api.ts'
import { ApiError } from './api-error.ts'

/** Who is signed in here, and what happens when they are not any more. */
export interface Session {
  /** Undefined until the server has been asked; null: nobody. */
  $signed: ReadableAtom<SignedIn | null | undefined>
  /** The session has ended while somebody works: they are asked for their password where they are. */
  $ended: ReadableAtom<boolean>
  /** Asks the server who is signed in. */
  look(): Promise<void>
  enter(as: { email: string; password: string; account?: string }): Promise<void>
  join(as: { token: string; password: string; name?: string; email?: string }): Promise<void>
  leave(): Promise<void>
  /** Fulfilled when the same person is signed in again. */
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
    // What somebody else had begun is not done in this one's name.
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
      // Whoever is signed out already wanted just that.
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
