import type { Host } from './host.ts'

/**
 * Whether this browser can show our views: Chrome and Edge from 93, Firefox from 101, Safari from 16.4. In an older one nobody
 * would see anything, so nothing is asked, stored or counted.
 */
export const isSupported = ({ document }: Host): boolean => 'adoptedStyleSheets' in document && 'hasOwn' in Object
