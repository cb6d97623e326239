import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import { build, type PluginOption } from 'vite'

/** The applications, each with what its framework's own tools make of it. */
const APPS: { [name: string]: { entry: string; plugins: PluginOption[]; alias?: { [module: string]: string } } } = {
  'React 19': { entry: 'react.tsx', plugins: [react()] },
  'React 18': {
    entry: 'react.tsx',
    plugins: [react()],
    alias: { 'react-dom': 'react-dom-18', react: 'react-18' },
  },
  Vue: { entry: 'vue.ts', plugins: [] },
  Svelte: { entry: 'svelte.ts', plugins: [svelte()] },
}

const folder = import.meta.dirname
const aliasOf = (modules: { [module: string]: string }) =>
  Object.entries(modules).map(([module, other]) => ({
    find: new RegExp(`^${module}(?=/|$)`),
    replacement: join(folder, 'node_modules', other),
  }))

// Beside the tests: an application is built once, and each test opens it.
for (const [name, { entry, plugins, alias = {} }] of Object.entries(APPS)) {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    plugins,
    resolve: { alias: aliasOf(alias) },
    // As in an application: React says in development what is wrong.
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    mode: 'development',
    build: {
      outDir: join(folder, 'dist', name),
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: { app: join(folder, 'apps', entry) }, output: { entryFileNames: 'app.js' } },
    },
  })
  console.log(`built: ${name}`)
}
