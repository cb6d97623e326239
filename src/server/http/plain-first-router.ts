import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Most requests have a path without parameters. We look those up in a map, and search only for the others. Hono would search for
 * all of them with our patterns. An exact path goes before a pattern.
 */
export class PlainFirstRouter<T> implements Router<T> {
  name = 'PlainFirstRouter'
  #plain = new Map<string, Result<T>>()
  #patterns = new TrieRouter<T>()

  add(method: string, path: string, handler: T): void {
    const key = `${method} ${path}`
    if (/[:*{?]/.test(path)) this.#patterns.add(method, path, handler)
    else if (!this.#plain.has(key)) this.#plain.set(key, [[[handler, {}]]])
  }

  match(method: string, path: string): Result<T> {
    return this.#plain.get(`${method} ${path}`) ?? this.#patterns.match(method, path)
  }
}
