/** The console's stylesheet of the editor, and studio.css. The build puts it here, in pixels: the page's own size of text moves nothing. */
export const STYLE: string = ''
