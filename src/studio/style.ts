/**
 * The editor's stylesheet from the console, and studio.css. The build inserts it here, in pixels, so that the page's font size
 * has no effect.
 */
export const STYLE: string = ''
