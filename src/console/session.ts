import { atom, type ReadableAtom } from 'nanostores'
import type { Typed } from '../api/typed.ts'
import type { AskedFactor, SignedIn, StartedFactor } from '../protocol/answer.ts'
import type { ParamsFor } from '../protocol/contract.ts'
import type { Permission } from '../protocol/permission.ts'
import { ApiError } from './api-error.ts'

/** The signed-in user, and what happens when the session ends. */
export interface Session {
  /** Undefined until the server has answered. Null: nobody is signed in. */
  $signed: ReadableAtom<SignedIn | null | undefined>
  /** The session ended while the user works. They are asked for their password on the same page. */
  $ended: ReadableAtom<boolean>
  /** The password was right, and this comes next. Null: nothing has begun. */
  $asked: ReadableAtom<AskedFactor | null>
  /** Asks the server who is signed in. */
  look(): Promise<void>
  enter(as: ParamsFor<'POST /v3/edit/session'>): Promise<void>
  join(as: ParamsFor<'POST /v3/edit/join'>): Promise<void>
  /** The second half of a sign-in: with a code, a recovery code or a passkey. */
  prove(proof: ParamsFor<'POST /v3/edit/session/second_factor'>): Promise<void>
  /** What the browser needs to ask for a passkey. */
  passkeyOptions(): Promise<object>
  beginSetUp(kind: StartedFactor['kind']): Promise<StartedFactor>
  /** The user is signed in from now on. `look` says so, when they have kept these codes. */
  confirmSetUp(proof: ParamsFor<'POST /v3/edit/session/second_factor/confirm'>): Promise<string[]>
  /** Forgets what has begun. */
  beginAgain(): void
  /** Sends the browser to the provider. It comes back to the page that calls `fromProvider`. */
  toProvider(as: ParamsFor<'POST /v3/edit/session/provider'>): Promise<void>
  fromProvider(answer: string): Promise<void>
  leave(): Promise<void>
  /** Resolves when the same user has signed in again. */
  enterAgain(): Promise<void>
}

const PATH = '/v3/edit/session'
const STEP = `${PATH}/second_factor`

export function createSession(api: Typed): Session {
  const $signed = atom<SignedIn | null | undefined>(undefined)
  const $ended = atom(false)
  const $asked = atom<AskedFactor | null>(null)
  let waiting: (() => void)[] = []

  const entered = (signed: SignedIn) => {
    const before = $signed.get()
    $signed.set(signed)
    $ended.set(false)
    $asked.set(null)
    // Requests of another user must not be sent in this user's name.
    if (!before || before.user.id === signed.user.id) for (const go of waiting) go()
    waiting = []
  }

  const enteredOrAsked = (answer: SignedIn | { second_factor: AskedFactor }) => {
    if ('second_factor' in answer) $asked.set(answer.second_factor)
    else entered(answer)
  }
  // Where what has begun is over, only the password leads on.
  const onStep = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step
    } catch (error) {
      if (error instanceof ApiError && error.body.reason === 'not_begun') $asked.set(null)
      throw error
    }
  }

  return {
    $signed,
    $ended,
    $asked,
    async look() {
      try {
        entered(await api.get(PATH))
      } catch (error) {
        const nobody = error instanceof ApiError && (error.status === 401 || error.status === 403)
        if (!nobody) throw error
        if (!$ended.get()) $signed.set(null)
      }
    },
    async enter(as) {
      enteredOrAsked(await api.send('POST', PATH, as))
    },
    async join(as) {
      enteredOrAsked(await api.send('POST', '/v3/edit/join', as))
    },
    async prove(proof) {
      entered(await onStep(api.send('POST', STEP, proof)))
    },
    async passkeyOptions() {
      return (await onStep(api.send('POST', `${STEP}/passkey`))).options
    },
    async beginSetUp(kind) {
      return (await onStep(api.send('POST', `${STEP}/set_up`, { kind }))).factor
    },
    async confirmSetUp(proof) {
      const { recovery_codes } = await onStep(api.send('POST', `${STEP}/confirm`, proof))
      return recovery_codes ?? []
    },
    beginAgain: () => $asked.set(null),
    async toProvider(as) {
      const { url } = await api.send('POST', `${PATH}/provider`, as)
      location.assign(url)
    },
    async fromProvider(answer) {
      entered(await api.send('POST', `${PATH}/provider/return`, { answer }))
    },
    async leave() {
      // If they are already signed out, that is what they wanted.
      await api.send('DELETE', PATH).catch(error => {
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
