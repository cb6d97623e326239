import type { UserRecord } from '../../protocol/answer.ts'
import type { Role } from '../../protocol/role.ts'
import { Badge } from '../controls/badge.tsx'
import { Menu } from '../controls/menu.tsx'
import { Select } from '../controls/select.tsx'
import type { Column } from '../controls/table.tsx'
import { ROLE_OPTIONS, ROLE_WORDS } from './role-words.ts'

/** What an owner can do with a user. */
interface Manage {
  change(user: UserRecord, role: Role): void
  give(user: UserRecord): void
  signOut(user: UserRecord): void
  resetFactor(user: UserRecord): void
  remove(user: UserRecord): void
}

/** The columns of the list of users. `self` is the id of the signed-in user. */
export function userColumns(self: string, manage: Manage | false): Column<UserRecord>[] {
  return [
    {
      title: 'Name',
      phone: 'head',
      grows: true,
      cell: ({ id, name, email }) => (
        <span class="two-lines">
          <span>
            {name} {id === self && <Badge>You</Badge>}
          </span>
          <small>{email || 'The user of account secrets'}</small>
        </span>
      ),
    },
    {
      title: 'Signs in',
      cell: ({ signs_in, email, with_provider, second_factor }) =>
        signs_in ? (
          signInWords({ with_provider, second_factor })
        ) : email ? (
          <Badge tone="warn">Invited</Badge>
        ) : (
          <span class="hint">No</span>
        ),
    },
    {
      title: 'Role',
      cell: user =>
        manage ? (
          <Select
            label={`Role of ${user.name}`}
            hidden
            value={user.role}
            options={ROLE_OPTIONS}
            onChange={role => manage.change(user, role)}
          />
        ) : (
          ROLE_WORDS[user.role]
        ),
    },
    ...(manage
      ? [
          {
            title: 'More',
            phone: 'bare' as const,
            cell: (user: UserRecord) => (
              <Menu
                label={`More for ${user.name}`}
                items={[
                  user.email !== '' && {
                    label: user.signs_in ? 'Link for a new password' : 'New invitation',
                    icon: 'copy' as const,
                    onChoose: () => manage.give(user),
                  },
                  user.second_factor && {
                    label: 'Reset the second factor',
                    icon: 'undo' as const,
                    onChoose: () => manage.resetFactor(user),
                  },
                  { label: 'Sign out everywhere', icon: 'out', onChoose: () => manage.signOut(user) },
                  user.id !== self && {
                    label: 'Remove',
                    icon: 'trash' as const,
                    danger: true,
                    onChoose: () => manage.remove(user),
                  },
                ]}
              />
            ),
          },
        ]
      : []),
  ]
}

function signInWords({ with_provider, second_factor }: Pick<UserRecord, 'with_provider' | 'second_factor'>): string {
  if (second_factor) return 'With a second factor'
  return with_provider ? 'With the provider' : 'With a password'
}
