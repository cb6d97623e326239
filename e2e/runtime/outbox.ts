import type { Page } from '@playwright/test'

/** The number of reports that wait in IndexedDB. */
export function outbox(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [{ name }] = (await indexedDB.databases()) as [{ name: string }]
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>(resolve => {
        request.onsuccess = () => resolve(request.result)
      })
    const db = await done(indexedDB.open(name))
    const keys = await done(db.transaction('kv').objectStore('kv').getAllKeys())
    db.close()
    return keys.filter(key => String(key).startsWith('r')).length
  })
}
