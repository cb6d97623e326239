import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

export type Variant = 'first' | 'rebuilt' | 'restructured'
export const VARIANTS: Variant[] = ['first', 'rebuilt', 'restructured']

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds one of our applications into a folder. Each variant has its own class names and scopes. */
export async function buildApp(entry: string, variant: Variant): Promise<string> {
  const outDir = here(`../results/picking/${entry.split('.')[0]}-${variant}`)
  await build({
    root: here('apps'),
    configFile: false,
    logLevel: 'error',
    define: { __VARIANT__: JSON.stringify(variant), 'process.env.NODE_ENV': '"production"' },
    css: { modules: { generateScopedName: '[name]_[local]__[hash:base64:5]', hashPrefix: variant } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    plugins: [
      vue({ features: { componentIdGenerator: (path, _, __, hash) => hash(`${variant}${path.split('/').at(-1)}`) } }),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry, formats: ['es'], fileName: () => 'app.js', cssFileName: 'app' },
    },
  })
  return outDir
}
