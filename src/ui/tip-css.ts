import { ARROW_CSS } from './arrow-css.ts'
import { CARD_CSS } from './card-css.ts'

const SMALL_CSS = /* css */ `
.tip { width: max-content; max-width: min(300em/14, 100vw - 24px) }
.tip .in { padding: calc(var(--pad)*.55) calc(var(--pad)*.7); font-size: calc(13em/14); line-height: calc(18em/13); overflow: auto; overscroll-behavior: contain }
.tip h2 { font-size: calc(14em/13); line-height: calc(20em/14) }
.tip button { font-size: 1em }
.tip :is(h2, .body) { padding: 0 }
.tip:has(.media) { width: calc(300em/14) }
.tip .media { width: 100%; margin: 0 0 8px; border-radius: var(--soft) }
.tip .foot { margin-top: 10px }
.tip h2 + .body { margin-top: 2px }
`

/** The card of a tooltip: smaller than other cards. */
export const TIP_CSS = CARD_CSS + ARROW_CSS + SMALL_CSS
