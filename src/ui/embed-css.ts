/** A bar at an edge of the screen, and a card in the flow of the page. */
export const EMBED_CSS = /* css */ `
.banner { position: fixed; inset-inline: 0; width: auto; max-width: none; border-radius: 0; border-width: 0 0 1px }
.banner .in { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 6px 16px; padding: 10px 56px 10px 24px; max-height: 100vh; overflow: auto; overscroll-behavior: contain }
[dir=rtl] .banner .in { padding: 10px 24px 10px 56px }
.banner .media { width: auto; max-width: 100%; max-height: 64px; margin: 0; border-radius: calc(var(--radius)*.4) }
.banner .body { color: var(--text); margin: 0; padding: 0 }
.banner h2 { font-size: 15px; padding: 0 }
.banner .foot { margin: 0 }
.banner button:not(.close) { min-height: 32px; padding-block: 5px }
.banner .close { top: 50%; translate: 0 -50% }
.inline { position: relative; width: auto; max-width: none; box-shadow: none }
.inline .in { max-height: none }
.inline .foot { justify-content: flex-start }
.inline .foot button { order: 1 }
.inline .foot .primary { order: 0 }
`
