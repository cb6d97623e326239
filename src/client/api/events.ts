import type { Kind } from '../../protocol/experience.ts'
import type { Report } from '../../protocol/wire.ts'
import type { Explanation } from './explanation.ts'

/** The Experience that an event is about. */
export interface About {
  experience: { id: string; name: string; kind: Kind }
  /** The id of the current step. */
  step: string | null
  /** The id of the Delivery that shows it. */
  delivery: string | null
}

type Type = Report['type']
type Fields<T extends Type> = Omit<Extract<Report, { type: T }>, 'visit' | keyof About>
/** A report without the token that signs it. */
export type PageEvent<T extends Type = Type> = T extends 'element'
  ? Omit<Extract<Report, { type: T }>, 'visit'>
  : T extends 'event' | 'set' | 'count'
    ? Fields<T>
    : Fields<T> & About

/** The page events, by name. */
export type PageEvents = { [T in Type]: PageEvent<T> } & {
  /** After each decision. */
  verdict: Explanation
  /** An error inside Beckon. The page does not see it in any other way. */
  error: Error
  /** All page events. */
  '*': PageEvent | Explanation | Error
}

export type Emit = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => void
export type On = <Name extends keyof PageEvents>(name: Name, listener: (data: PageEvents[Name]) => void) => () => void

export interface Events {
  emit: Emit
  on: On
  isHeard(name: keyof PageEvents): boolean
}

/** Keeps the listeners. If one of them throws, the others still run. */
export function createEvents(): Events {
  let listeners: { name: string; listener: (data: never) => void }[] = []
  const listenersOf = (event: string) => listeners.filter(({ name }) => name === event || name === '*')
  return {
    isHeard: name => !!listenersOf(name)[0],
    emit(name, data) {
      for (const { listener } of listenersOf(name)) {
        try {
          listener(data as never)
        } catch {
          // The page made the mistake, but the exception would appear in our stack.
        }
      }
    },
    on(name, listener) {
      const entry = { name, listener }
      listeners.push(entry)
      return () => {
        listeners = listeners.filter(other => other !== entry)
      }
    },
  }
}

/** Tells the page about a report, without the token that signs it. */
export function tellReport(emit: Emit, { visit, ...report }: Report, about?: About) {
  // A button or an answer belongs to the step where it was given.
  const step = 'step' in report ? report.step : about?.step
  const event: object = about ? { ...report, ...about, step } : report
  emit(report.type, event as PageEvent<never>)
}
