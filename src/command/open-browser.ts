import { spawn } from 'node:child_process'
import type { World } from './world.ts'

/** Opens the address on a desktop. Elsewhere, or if it fails, nothing happens, because the address was printed. */
export function openBrowser(address: string, world: World, platform = process.platform): boolean {
  const command = openerFor(platform, world)
  if (!command || world.env.CI || !process.stdout.isTTY) return false
  const [name, ...args] = command
  const child = spawn(name!, [...args, address], { detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  child.unref()
  return true
}

function openerFor(platform: NodeJS.Platform, world: World): string[] | null {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['cmd', '/c', 'start', '']
  return world.env.DISPLAY || world.env.WAYLAND_DISPLAY ? ['xdg-open'] : null
}
