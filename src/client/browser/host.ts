/** The window that a runtime lives in. All side effects go through it, so tests can pass another one. */
export type Host = Window & typeof globalThis
