import type { Permission } from '../../protocol/permission.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { LimitGroupsCard } from '../limits/limit-groups-card.tsx'
import type { PageProps } from '../route.ts'
import { may } from '../session.ts'
import { AuditTab } from '../settings/audit-tab.tsx'
import { GeneralTab } from '../settings/general-tab.tsx'
import { LeaveTab } from '../settings/leave-tab.tsx'
import { LimitsTab } from '../settings/limits-tab.tsx'
import { PauseTab } from '../settings/pause-tab.tsx'
import { SecretsTab } from '../settings/secrets-tab.tsx'
import { SelfTab } from '../settings/self-tab.tsx'
import { ThemeTab } from '../settings/theme-tab.tsx'
import { useAccountSettings } from '../settings/use-account-settings.ts'
import { UsersTab } from '../settings/users-tab.tsx'
import { VerificationTab } from '../settings/verification-tab.tsx'
import { useSigned } from '../use-signed.ts'

const TABS: { name: string; title: string; may?: Permission }[] = [
  { name: 'general', title: 'General' },
  { name: 'theme', title: 'Theme' },
  { name: 'limits', title: 'Limits' },
  { name: 'users', title: 'Users' },
  { name: 'secrets', title: 'Secrets', may: 'manage secrets' },
  { name: 'verification', title: 'Verification', may: 'manage secrets' },
  { name: 'audit', title: 'Audit', may: 'manage users' },
  { name: 'pause', title: 'Pause', may: 'pause' },
  { name: 'leave', title: 'Leave', may: 'leave' },
  { name: 'you', title: 'You' },
]

/** Everything about the account itself. */
export function Page({ query }: PageProps) {
  const signed = useSigned()
  const tabs = TABS.filter(tab => !tab.may || may(signed, tab.may))
  const current = query.tab ?? 'general'
  return (
    <Shown title="Settings">
      <Tabs
        label="Settings"
        tabs={tabs.map(({ name, title }) => ({
          title,
          href: name === 'general' ? '/console/settings' : `/console/settings?tab=${name}`,
          current: name === current,
        }))}
      />
      {tabs.some(({ name }) => name === current) ? (
        <Tab name={current} />
      ) : (
        <Empty title="There is no such page of settings" says="Or your role does not allow it." />
      )}
    </Shown>
  )
}

function Tab({ name }: { name: string }) {
  const { asked, read, save } = useAccountSettings()
  const readOnly = !may(useSigned(), 'change settings')
  if (name === 'users') return <UsersTab />
  if (name === 'audit') return <AuditTab />
  if (name === 'you') return <SelfTab />
  if (asked.error) return <Failed error={asked.error} again={asked.again} />
  if (!asked.data) return <Loading lines={8} />
  const { account } = asked.data
  const form = { account, read, save, readOnly }
  if (name === 'theme') return <ThemeTab {...form} />
  if (name === 'limits')
    return (
      <div class="stack">
        <LimitGroupsCard />
        <LimitsTab {...form} />
      </div>
    )
  if (name === 'secrets') return <SecretsTab account={account} />
  if (name === 'verification') return <VerificationTab account={account} save={save} />
  if (name === 'leave') return <LeaveTab account={account} />
  if (name === 'pause') return <PauseTab account={account} put={asked.put} />
  return <GeneralTab {...form} />
}
