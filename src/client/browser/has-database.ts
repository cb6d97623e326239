import type { Host } from './host.ts'

// A page that waits for it shows nothing meanwhile; one that did not wait long enough only loads more.
const PATIENCE = 100

/**
 * Whether this browser has a database of that name. Only looks: a page with nothing to keep makes none. Engines that cannot tell,
 * or do not answer, are taken to have it.
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
