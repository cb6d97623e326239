import { Card } from '../controls/card.tsx'
import { Switch } from '../controls/switch.tsx'
import { useAct } from '../use-act.ts'
import { useWays } from '../use-ways.ts'
import { SETTINGS } from '../words/setting-words.ts'
import { type Settings, useAccountSettings } from './use-account-settings.ts'

/** How everybody signs in. Only for those who may change it. */
export function SignInCard({ onChanged }: { onChanged(): void }) {
  const { asked, save } = useAccountSettings()
  const act = useAct()
  const ways = useWays()
  const account = asked.data?.account
  if (!account) return null
  const change = async (changes: Settings) => {
    if (!(await act(() => save(changes)))) asked.again()
    onChanged()
  }
  return (
    <Card title="Signing in">
      <div class="fields">
        <Switch
          label={SETTINGS.second_factor_required}
          hint="Users with a password and without one are signed out now, and set one up when they come back. It does not count for those who sign in with a provider."
          checked={account.second_factor_required}
          onChange={second_factor_required => void change({ second_factor_required })}
        />
        {ways?.provider?.account.id === account.id && (
          <Switch
            label={SETTINGS.link_by_email}
            hint={`Somebody who signs in with ${ways.provider.name} becomes the user with the same verified address. Switch this on only if nobody can choose an address there.`}
            checked={account.link_by_email}
            onChange={link_by_email => void change({ link_by_email })}
          />
        )}
      </div>
    </Card>
  )
}
