import { nameOf } from './person.ts'

/** The page that listens, until when it counts as alive (on the server's clock), when it last heard news, and whose. */
export type LiveMark = [page: string, until: number, news: number, profile: string | undefined]

/**
 * The localStorage key that says which tab listens. There is one for all people of a browser: over HTTP/1.1 a browser opens six
 * connections to a server, and other tabs need them.
 */
export const liveKey = (token: string) => nameOf(`${token}:live`)
