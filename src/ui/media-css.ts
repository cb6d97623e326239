/** A picture or video, from edge to edge above the text. */
export const MEDIA_CSS = /* css */ `
.media { display: block; width: calc(100% + 2*var(--pad)); height: auto; margin: calc(-1*var(--pad)) calc(-1*var(--pad)) calc(var(--pad)*.8); border-radius: max(0px, var(--radius) - 1px) max(0px, var(--radius) - 1px) 0 0; background-color: var(--hover) }
.media:not([height]) { aspect-ratio: 16/9; object-fit: cover }
.card:has(.media) .close { top: 4px; inset-inline-end: 4px }
.card:has(.media, .scroll) .close { color: var(--text); background-color: var(--surface) }
`
