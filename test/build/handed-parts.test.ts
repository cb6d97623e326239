import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { viewWithout } from '../../scripts/handed-parts.ts'

const root = join(import.meta.dirname, '../..')

test('a file with the name of a shared one stays in its bundle, and the shared one is handed over', async () => {
  const folder = mkdtempSync(join(root, 'test/build/.view-'))
  try {
    mkdirSync(join(folder, 'other'))
    writeFileSync(join(folder, 'other/modal.ts'), "export const makeModal = () => 'a modal of its own'\n")
    writeFileSync(
      join(folder, 'view.ts'),
      `import { makeModal as shared } from '../../../src/ui/modal.ts'
      import { makeModal } from './other/modal.ts'
      export const open = () => [makeModal(), shared]`,
    )
    const { outputFiles } = await build({
      ...viewWithout('tour', join(folder, 'view.ts')),
      absWorkingDir: root,
      outdir: folder,
      bundle: true,
      format: 'esm',
      write: false,
    })
    expect(outputFiles[0]!.text).toContain('a modal of its own')
    expect(outputFiles[0]!.text).not.toContain('inert')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
