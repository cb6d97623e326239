import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Packs a built package, and puts it into `node_modules` of a folder like an installer. Its dependencies are linked from here, so
 * that no registry is needed. Returns its dependencies.
 */
export function installPacked(folder: string, name: 'beckon' | 'beckon-page' = 'beckon'): string[] {
  if (!existsSync(join(root, 'dist/types/src/client/global.d.ts')))
    throw new Error('dist/ is not built with its types: npm run build')
  const modules = join(folder, 'node_modules')
  const own = join(modules, name)
  mkdirSync(own, { recursive: true })
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: name === 'beckon' ? root : join(root, 'dist/page'),
  })
  const tarball = readdirSync(folder).find(name => name.endsWith('.tgz'))!
  execFileSync('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', own])
  const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { dependencies: object }
  const needed = Object.keys(dependencies)
  for (const one of needed) {
    mkdirSync(dirname(join(modules, one)), { recursive: true })
    symlinkSync(join(root, 'node_modules', one), join(modules, one))
  }
  return needed
}
