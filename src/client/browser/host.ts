/** The window a runtime lives in. Everything that is not pure is reached through it, so tests can hand in another. */
export type Host = Window & typeof globalThis

/** A form or an image named like a property of `document` hides that property: the prototype still has the real one. */
export function realOf<Of extends object, Name extends keyof Of>(of: Of, name: Name): Of[Name] {
  return Reflect.get(Object.getPrototypeOf(of), name, of) ?? of[name]
}

export const isHidden = ({ document }: Host): boolean => realOf(document, 'hidden') === true

/** Listens as long as the signal lasts. */
export type Listen = (target: EventTarget, type: string, work: (event: Event) => unknown) => void
