/** The window a runtime lives in. Everything that is not pure is reached through it, so tests can hand in another. */
export type Host = Window & typeof globalThis
