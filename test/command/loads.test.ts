import { type BuildOptions, build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'

const AS_PACKAGED: BuildOptions = {
  entryPoints: ['src/command/beckon.ts'],
  outdir: 'dist/command',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
}

/** What is loaded before anything is asked for: all our files and all packages that a file loads without `import()`. */
function loadedWith(file: string, { outputs }: Metafile, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const { inputs, imports } = outputs[file]!
  return [
    ...Object.keys(inputs),
    ...imports
      .filter(({ kind }) => kind !== 'dynamic-import')
      .flatMap(({ path, external }) => (external ? path : loadedWith(path, { inputs: {}, outputs }, seen))),
  ]
}

test('[K31] help and version load the code of no command, and no package', async () => {
  const { metafile } = await build({ ...AS_PACKAGED, write: false, metafile: true })
  const loaded = new Set(loadedWith('dist/command/beckon.js', metafile!))
  expect([...loaded].filter(name => !name.startsWith('node:')).sort()).toEqual(
    [
      'beckon',
      'broken-files',
      'command',
      'commands',
      'conflicts',
      'failure',
      'help',
      'one-line',
      'package-root',
      'refused',
      'run',
      'version',
    ]
      .map(name => `src/command/${name}.ts`)
      .concat('src/content/escape-controls.ts', 'src/protocol/nearest.ts'),
  )
})
