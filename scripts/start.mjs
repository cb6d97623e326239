// `npm start`: installs what is missing, builds, and serves the companion server with the demo.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, fail, install, requireNode, root } from './prepare.mjs'

requireNode()
install()
// Here only the result matters; the tests check the sizes.
if (!build(['--no-types', '--any-size'])) fail('The build failed; the lines above say why.')

const command = join(root, 'dist', 'command', 'beckon.js')
if (!existsSync(command)) fail('There is no server to start: src/command/beckon.ts is missing.')

const server = spawn(process.execPath, [command, 'serve', '--demo', '--open', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// The terminal sends Ctrl-C to both processes. A plain `kill` reaches only this one, so we pass it on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
