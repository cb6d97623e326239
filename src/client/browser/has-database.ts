import type { Host } from './host.ts'

// Nothing is shown while we wait for this. If we do not wait long enough, the page only loads more code than it needs.
const PATIENCE = 100

/**
 * Whether this browser has a database with this name. It never creates one. If the browser cannot tell or does not answer, we
 * assume that it has one.
 */
export async function hasDatabase(host: Host, name: string): Promise<boolean> {
  const patience = new Promise<undefined>(done => host.setTimeout(done, PATIENCE))
  try {
    const found = await Promise.race([host.indexedDB.databases?.(), patience])
    return found?.some(one => one.name === name) ?? true
  } catch {
    return true
  }
}
