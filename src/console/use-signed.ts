import { useStore } from '@nanostores/preact'
import type { SignedIn } from '../protocol/answer.ts'
import type { Permission } from '../protocol/permission.ts'
import { useConsole } from './console-parts.ts'
import { may } from './session.ts'

/** The signed-in user. Inside the frame there always is one. */
export function useSigned(): SignedIn {
  const signed = useStore(useConsole().session.$signed)
  if (!signed) throw new Error('Nobody is signed in')
  return signed
}

/** Whether the signed-in user may do this. */
export function useMay(permission: Permission): boolean {
  return may(useStore(useConsole().session.$signed), permission)
}
