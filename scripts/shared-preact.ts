import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** What scripts/preact-part.ts exports: a view may import these names and no others. */
const NAMES = ['render', 'Fragment', 'jsx', 'jsxs']

/**
 * Views import Preact as everybody does. In what pages load it is one part for all of them: here its imports become
 * variables, and the bundle exports `receive`, which fills them. The loader calls that before `open`.
 */
export function sharedPreact(source: string): Plugin {
  return {
    name: 'shared-preact',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^preact(\/jsx-runtime)?$/ }, () => ({ path: 'preact', namespace: 'handed' }))
      onLoad({ filter: /.*/, namespace: 'handed' }, () => ({
        contents: `export let ${NAMES.join(', ')}
          export const receive = part => { ({ ${NAMES.join(', ')} } = part) }`,
      }))
      onResolve({ filter: /^view-with-preact$/ }, ({ path }) => ({ path, namespace: 'view' }))
      onLoad({ filter: /.*/, namespace: 'view' }, () => ({
        contents: `export * from ${JSON.stringify(source)}\nexport { receive } from 'preact'`,
        resolveDir: join(source, '..'),
      }))
    },
  }
}

/** The entry point of a bundle that is made with the plugin. */
export const VIEW_WITH_PREACT = 'view-with-preact'
