/** Texts that people read, so they are translated. */
export const TRANSLATED = ['aria-label', 'aria-description', 'aria-placeholder', 'alt', 'title', 'placeholder']

const VALUES = /\[\s*([\w-]+)[^\]"']*(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')?[^\]]*\]/g

/** Whether it counts siblings. If the order of the page changes, it finds another element. */
export const isByPosition = (selector: string): boolean =>
  /:(nth|first|last|only)-/.test(selector.replace(VALUES, '[]'))

/** Whether it reads a text that is translated. In other languages, it finds nothing. */
export const isByText = (selector: string): boolean =>
  [...selector.matchAll(VALUES)].some(([, name]) => TRANSLATED.includes(name!))
