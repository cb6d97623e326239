import { createRouter } from '@nanostores/router'
import type { ReadableAtom } from 'nanostores'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Api, createApi, createAsk, openApi } from './api.ts'
import { createToasts, type Toasts } from './controls/toasts.ts'
import { createPlaces, type Places } from './places.ts'
import { createSession, type Session } from './session.ts'

/** The current page: the name of its route, the parts of its path, and its query. */
export interface Place {
  route: string
  path: string
  params: { [name: string]: string }
  search: { [name: string]: string }
}

export type Router = ReadableAtom<Place | undefined> & { open(address: string, redirect?: boolean): void }

/** What every page and part of the console may use. */
export interface ConsoleParts {
  api: Api
  session: Session
  router: Router
  toasts: Toasts
  /** What was typed into forms and is not saved yet, by the name of the form. */
  unsaved: Map<string, object>
  places: Places
}

/** `paths`: the address of every page, by its name. */
export function createParts(fetch: typeof globalThis.fetch, paths: { [name: string]: string }): ConsoleParts {
  const ask = createAsk(fetch)
  const session = createSession(openApi(ask))
  const unsaved = new Map<string, object>()
  // What one user typed is not for the next one.
  session.$signed.listen((now, before) => {
    if (now?.user.id !== before?.user.id) unsaved.clear()
  })
  return {
    session,
    api: createApi(ask, session.enterAgain),
    // The names are those of the table, which the library's types cannot know.
    router: createRouter(paths) as Router,
    toasts: createToasts(),
    unsaved,
    places: createPlaces(),
  }
}

const Parts = createContext<ConsoleParts | null>(null)
export const ConsoleProvider = Parts.Provider

export function useConsole(): ConsoleParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('Outside of the console')
  return parts
}
