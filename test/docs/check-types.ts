import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from './read-blocks.ts'

const root = join(import.meta.dirname, '../..')

/**
 * What the compiler says about each block. Each block is a module, with the package's own types, as they were built, instead of
 * installed ones: run `npm run build` first.
 */
export function checkTypes(blocks: Block[]): string[] {
  // Inside the project, so that its dependencies are found; in dist, so that nothing keeps it.
  const folder = join(root, 'dist', `docs-check-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    for (const block of blocks) writeFileSync(join(folder, nameOf(block)), `${block.text}\nexport {}\n`)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    return stdout.split('\n').filter(line => /-line-\d+\.tsx?\(.*\berror TS/.test(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nameOf({ file, line, language }: Block): string {
  const jsx = language === 'tsx' || language === 'jsx' ? 'x' : ''
  return `${file.replaceAll(/\W/g, '-')}-line-${line}.ts${jsx}`
}

const config = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    noEmit: true,
    incremental: false,
    tsBuildInfoFile: null,
    // Examples may declare more than they use, and await at the top level.
    noUnusedLocals: false,
    paths: {
      beckon: ['../types/src/client/index.d.ts'],
      'beckon-page': ['../types/src/client/index.d.ts'],
      'beckon-page/react': ['../types/src/frameworks/react.d.ts'],
      'beckon-page/vue': ['../types/src/frameworks/vue.d.ts'],
      'beckon-page/svelte': ['../types/src/frameworks/svelte.d.ts'],
      'beckon/global': ['../types/src/client/global.d.ts'],
      'beckon/api': ['../types/src/api/index.d.ts'],
      'beckon/evaluator': ['../types/src/evaluator/index.d.ts'],
      'beckon/server': ['../types/src/server/index.d.ts'],
      'beckon/playwright': ['../types/src/testing/index.d.ts'],
    },
  },
  include: ['*.ts', '*.tsx'],
}
