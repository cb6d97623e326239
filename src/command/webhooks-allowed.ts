import { Failure } from './failure.ts'
import type { World } from './world.ts'

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i

/** Hosts that webhooks may call by plain http and at private addresses. */
export function webhooksAllowed(world: World): string[] {
  const named = (world.env.BECKON_WEBHOOKS_ALLOW ?? '').split(',').flatMap(part => part.trim().toLowerCase() || [])
  const wrong = named.find(host => !HOST.test(host))
  if (wrong !== undefined)
    throw new Failure(
      `BECKON_WEBHOOKS_ALLOW must be a list of hosts such as "hooks.internal, 10.0.0.5:8080"; "${wrong}" is not a host.`,
      2,
    )
  return named
}
