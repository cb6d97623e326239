/** A picture or film, from edge to edge above the words. */
export const MEDIA_CSS = /* css */ `
.media { display: block; width: calc(100% + 2*var(--pad)); height: auto; margin: calc(-1*var(--pad)) calc(-1*var(--pad)) var(--pad); border-radius: calc(var(--radius) - 1px) calc(var(--radius) - 1px) 0 0; background-color: color-mix(in srgb, var(--text) 6%, transparent) }
.media:not([height]) { aspect-ratio: 16/9; object-fit: cover }
.card:has(.media, .scroll) .close { color: var(--text); background-color: var(--surface) }
`
