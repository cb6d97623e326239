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
}

/** The name of a page event with what it says. A page that compares the name knows the type of the event. */
export type NamedEvent = { [Name in keyof PageEvents]: [name: Name, event: PageEvents[Name]] }[keyof PageEvents]

export type Emit = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => void
export interface On {
  <Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => void): () => void
  /** All page events. */
  (name: '*', listener: (...event: NamedEvent) => void): () => void
}

export interface Events {
  emit: Emit
  on: On
  isHeard(name: keyof PageEvents): boolean
}

type Listener = (...given: unknown[]) => void

/** Keeps the listeners. If one of them throws, the others still run. */
export function createEvents(): Events {
  let listeners: { name: string; listener: Listener }[] = []
  const listenersOf = (event: string) => listeners.filter(({ name }) => name === event || name === '*')
  return {
    isHeard: name => !!listenersOf(name)[0],
    emit(event, data) {
      for (const { name, listener } of listenersOf(event)) {
        try {
          if (name === '*') listener(event, data)
          else listener(data)
        } catch {
          // The page made the mistake, but the exception would appear in our stack.
        }
      }
    },
    on: on as On,
  }
  function on(name: string, listener: Listener) {
    const entry = { name, listener }
    listeners.push(entry)
    return () => {
      listeners = listeners.filter(other => other !== entry)
    }
  }
}

/** Tells the page about a report, without the token that signs it. */
export function tellReport(emit: Emit, { visit, ...report }: Report, about?: About) {
  // A button or an answer belongs to the step where it was given.
  const step = 'step' in report ? report.step : about?.step
  const event: object = about ? { ...report, ...about, step } : report
  emit(report.type, event as PageEvent<never>)
}
