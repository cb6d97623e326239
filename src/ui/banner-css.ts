/** A bar at an edge of the screen. */
export const BANNER_CSS = /* css */ `
.banner { position: fixed; inset-inline: 0; width: auto; max-width: none; border-radius: 0; border-width: 0 0 1px; box-shadow: none; padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left) }
.bottom { inset-block: auto 0; border-width: 1px 0 0; padding-block: 0 env(safe-area-inset-bottom) }
.banner .in { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px 16px; padding-block: 8px; padding-inline: 56px; min-height: 48px; max-height: 100vh; text-align: center; overflow: auto; overscroll-behavior: contain; border-radius: 0 }
.banner .media { width: auto; max-width: 100%; max-height: 64px; margin: 0; border-radius: var(--soft) }
.banner .body { color: var(--text); margin: 0; padding: 0 }
.banner h2 { font-size: 1em; line-height: inherit; letter-spacing: 0; padding: 0 }
.banner .foot { margin: 0 }
.banner .close { top: 2px; inset-inline-end: calc(4px + env(safe-area-inset-right)); margin-top: env(safe-area-inset-top) }
.bottom .close { margin: 0 }
@media (max-width: 719px) { .banner .in { justify-content: flex-start; padding-inline: 16px 52px; padding-block: 12px; text-align: start } }
`
