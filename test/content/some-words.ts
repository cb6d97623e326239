import type { Words } from '../../src/protocol/view.ts'

export const NOW = Date.UTC(2026, 2, 10, 12)

/** What texts are resolved with in a test. */
export function someWords(changes: Partial<Words> = {}): Words {
  return { language: 'en', profile: {}, company: null, delivery: null, now: NOW, ...changes }
}
