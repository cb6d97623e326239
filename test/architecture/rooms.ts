import { posix } from 'node:path'
import type { Import } from './read-imports.ts'

/** The rooms of the server, from the ground up. A room imports only rooms before it. CONTRIBUTING.md says what is in each. */
export const ROOMS = [
  'ground',
  'store',
  'http',
  'journal',
  'access',
  'domains',
  'people',
  'content',
  'deliveries',
  'pages',
  'results',
  'webhooks',
  'authoring',
  'operations',
  'documents',
  'app',
]

const SERVER = 'src/server/'
const roomOf = (path: string) => path.slice(SERVER.length).split('/')[0]!

/** Every import of the server that points up the order, and every file that is in no room. Only the package's entry is above all rooms. */
export function pointingUp(imports: Import[]): string[] {
  return imports
    .filter(({ from, to }) => from.startsWith(SERVER) && to.startsWith(SERVER) && from !== `${SERVER}index.ts`)
    .filter(({ from, to }) => !ROOMS.includes(roomOf(from)) || ROOMS.indexOf(roomOf(to)) > ROOMS.indexOf(roomOf(from)))
    .map(({ from, to }) => `${from} -> ${to}`)
}

/** The imports of the server between its folders, so that cycles of folders can be found like cycles of files. */
export function betweenFolders(imports: Import[]): Import[] {
  return imports
    .filter(({ from, to }) => from.startsWith(SERVER) && to.startsWith(SERVER))
    .map(one => ({ ...one, from: posix.dirname(one.from), to: posix.dirname(one.to) }))
    .filter(({ from, to }) => from !== to)
}
