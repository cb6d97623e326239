import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from './read-blocks.ts'

const root = join(import.meta.dirname, '../..')

/**
 * What the compiler says about each block. Each block is a module, with the package's own entries instead of the installed ones.
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
    // `npm run typecheck` reports errors in src/.
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
      beckon: ['../../src/client/index.ts'],
      'beckon/global': ['../../src/client/global.ts'],
      'beckon/evaluator': ['../../src/evaluator/index.ts'],
      'beckon/server': ['../../src/server/index.ts'],
      'beckon/playwright': ['../../src/testing/index.ts'],
    },
  },
  include: ['*.ts', '*.tsx'],
}
