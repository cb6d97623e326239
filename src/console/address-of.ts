import { requestOf } from '../api/request-of.ts'
import type { Given } from '../api/typed.ts'
import type { PathOf } from '../protocol/contract.ts'

/** The address of what is read: for a link, or as the name of an answer. */
export function addressOf<P extends PathOf<'GET'>>(path: P, ...given: Given<`GET ${P}`>): string
export function addressOf(path: string, params?: object): string {
  return filled(path, params)
}

/** The same, where nobody knows which path it is. */
export const filled = (path: string, params: object = {}): string => requestOf('GET', path, withoutEmpty(params)).path

/** A parameter of an address that is empty, null or undefined says nothing. */
export const withoutEmpty = (params: object): object =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
