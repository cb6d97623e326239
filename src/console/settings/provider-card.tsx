import { useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { useSigned } from '../use-signed.ts'
import { useWays } from '../use-ways.ts'
import { AskPassword } from './ask-password.tsx'

const PATH = '/v3/edit/session/user/provider'

/** Connects you with the provider of the company, or disconnects you. */
export function ProviderCard() {
  const { api, session, toasts } = useConsole()
  const { user, account } = useSigned()
  const provider = useWays()?.provider
  const [asking, setAsking] = useState(false)
  if (!provider || provider.account.id !== account.id) return null
  const { name } = provider
  const connect = async (current_password: string) => {
    const { url } = await api.send('POST', PATH, { current_password })
    location.assign(url)
  }
  const disconnect = async (current_password: string) => {
    await api.send('DELETE', PATH, { current_password })
    await session.look()
    toasts.good(`You are no longer connected with ${name}`)
    setAsking(false)
  }
  return (
    <Card
      title={name}
      says={
        user.with_provider ? `You can sign in with ${name}.` : `Connect yourself, and you can sign in with ${name}.`
      }
    >
      <div>
        <Button onClick={() => setAsking(true)}>{user.with_provider ? 'Disconnect' : `Connect with ${name}`}</Button>
      </div>
      {asking && (
        <AskPassword
          title={user.with_provider ? `Disconnect from ${name}?` : `Connect with ${name}`}
          does={user.with_provider ? 'Disconnect' : 'Go on'}
          act={user.with_provider ? disconnect : connect}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
