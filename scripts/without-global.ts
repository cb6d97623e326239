import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

const GLOBAL = '(globalThis.nanostoresGlobal ||= { epoch: 0 })'

/**
 * nanostores shares a counter with other copies of itself through a global. Here is only one copy, which the entry passes to the
 * parts, and a page gets only one global from us. So the counter becomes a plain object.
 */
export const withoutGlobal: Plugin = {
  name: 'without-global',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]nanostores[/\\]atom[/\\]index\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes(GLOBAL)) throw new Error(`${path} makes its global in another way: look for ${GLOBAL}`)
      return { contents: source.replace(GLOBAL, '{ epoch: 0 }') }
    })
  },
}
