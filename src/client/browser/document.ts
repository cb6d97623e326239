import type { Host } from './host.ts'

/** A form or an image can hide a property of `document` with the same name. The prototype still has the real property. */
export function realOf<Of extends object, Name extends keyof Of>(of: Of, name: Name): Of[Name] {
  return Reflect.get(Object.getPrototypeOf(of), name, of) ?? of[name]
}

export const isHidden = ({ document }: Host): boolean => realOf(document, 'hidden') === true
