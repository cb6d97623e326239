import { ICON_CSS } from './icon-css.ts'

/** Options as buttons, and the list of a dropdown. */
export const CHOICES_CSS =
  ICON_CSS +
  /* css */ `
.choices { display: grid; gap: 8px }
.choices button { text-align: start; font-weight: 400; font-size: 1em; padding: 8px 12px }
.choices [aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.drop { position: relative }
.drop svg { position: absolute; top: 10px; inset-inline-end: 11px; pointer-events: none }
select.field { appearance: none; padding-inline-end: 34px }
`
