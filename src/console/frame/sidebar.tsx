import { useStore } from '@nanostores/preact'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import type { Route } from '../route.ts'
import { ROUTES } from '../routes.ts'
import { may } from '../session.ts'
import { useSigned } from '../use-signed.ts'

/** The navigation, the account and the user. */
export function Sidebar() {
  const { router } = useConsole()
  const signed = useSigned()
  const path = useStore(router)?.path ?? ''
  const places = Object.values(ROUTES).filter(route => route.nav && (!route.may || may(signed, route.may)))
  return (
    <>
      <a href="/console/" class="brand">
        <img src="/console/mark.svg" alt="" width="28" height="28" />
        <span>
          <b>Beckon</b>
          <small>{signed.account.name}</small>
        </span>
      </a>
      <div class="places">
        <ul>
          {places.map(route => (
            <li key={route.path}>
              <a href={route.path} aria-current={isWithin(path, route) ? 'page' : undefined}>
                <Icon name={route.nav!.icon} /> {route.nav!.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Account />
    </>
  )
}

/** All other addresses are below Home, so Home matches only its own address. */
function isWithin(path: string, route: Route): boolean {
  return path === route.path || (route.path !== '/console' && path.startsWith(`${route.path}/`))
}

function Account() {
  const { session, toasts } = useConsole()
  const { user } = useSigned()
  const leave = () => session.leave().catch(error => toasts.bad(inWords(error)))
  return (
    <div class="account">
      <Menu
        label={`${user.name} ${user.role}: account menu`}
        side="start"
        upwards
        items={[
          { label: 'You and your sessions', icon: 'settings', href: '/console/settings?tab=you' },
          { label: 'Documentation', icon: 'open', onChoose: () => window.open('/docs/', '_blank', 'noopener') },
          { label: 'Sign out', icon: 'out', onChoose: () => void leave() },
        ]}
      >
        <span class="avatar" data-initials={initials(user.name)} />
        <span class="who">
          <b>{user.name}</b> <small>{user.role}</small>
        </span>
        <span class="unseen">, account menu</span>
      </Menu>
    </div>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
