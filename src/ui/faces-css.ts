import { ICON_CSS } from './icon-css.ts'

/** Stars and faces. */
export const FACES_CSS =
  ICON_CSS +
  /* css */ `
:is(.csat, .emoji) .mark { padding: 4px 0; color: var(--muted); border-radius: var(--soft) }
:is(.csat, .emoji) svg { width: 36px; height: 36px; stroke-width: 1.4 }
:is(.csat, .emoji) .mark:hover { color: var(--text) }
:is(.csat, .emoji) :is(.on, .on:hover) { color: var(--accent) }
.csat .on path { fill: currentColor }
.emoji .on circle { fill: currentColor; fill-opacity: 0.16 }
`
