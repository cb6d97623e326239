import { nameOf } from './person.ts'

/** The page that listens, until when it counts as alive (on the server's clock), and when it last heard news. */
export type LiveMark = [page: string, until: number, news: number]

/** The localStorage key that says which tab of a person listens for all of them. */
export const liveKey = (token: string, profile: string | undefined) => nameOf(`${token}:live:${profile}`)
