import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

/**
 * Puts the studio's stylesheet, with those of the console's editor, into its module. Sizes relative to the page's font size
 * become pixels, because pages set that to any value.
 */
export const withStudioStyle: Plugin = {
  name: 'with-studio-style',
  setup({ onLoad, initialOptions }) {
    onLoad({ filter: /[/\\]studio[/\\]style\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [join(path, '..', 'studio.css')],
        absWorkingDir: initialOptions.absWorkingDir,
        bundle: true,
        minify: true,
        write: false,
        logLevel: 'warning',
      })
      const css = outputFiles[0]!.text.trim().replace(/([\d.]+)rem\b/g, (_, size) => `${Number(size) * 16}px`)
      return { contents: `export const STYLE = ${JSON.stringify(css)}` }
    })
  },
}
