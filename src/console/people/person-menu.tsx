import { useState } from 'preact/hooks'
import type { PersonRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Confirm } from '../controls/confirm.tsx'
import { Menu } from '../controls/menu.tsx'
import { useMay } from '../use-signed.ts'
import { personName } from './person-name.ts'

/** Clears a person, or forgets them for good. */
export function PersonMenu({ person, onCleared }: { person: PersonRecord; onCleared(): void }) {
  const { api, router, toasts } = useConsole()
  const [asking, setAsking] = useState<'clear' | 'forget' | null>(null)
  const mayClear = useMay('clear')
  const mayForget = useMay('forget')
  if (!mayClear && !mayForget) return null
  const close = () => setAsking(null)
  const clear = async () => {
    await api.send('DELETE', '/v3/edit/profiles/:id', { id: person.id })
    toasts.good('Cleared: they begin again')
    onCleared()
  }
  const forget = async () => {
    await api.send('DELETE', '/v3/edit/profiles/:id/forget', { id: person.id })
    toasts.good('Forgotten for good')
    router.open('/console/people', true)
  }
  const name = personName(person)
  return (
    <>
      <Menu
        kind="plain"
        label="More"
        items={[
          mayClear && { label: 'Let them begin again…', icon: 'undo', onChoose: () => setAsking('clear') },
          mayForget && { label: 'Forget for good…', icon: 'trash', danger: true, onChoose: () => setAsking('forget') },
        ]}
      />
      {asking === 'clear' && (
        <Confirm title={`Let ${name} begin again?`} does="Clear" danger act={clear} onClose={close}>
          <p>
            What they saw, answered and did is removed, also from the figures, so that they may be shown everything once
            more. Their names, properties and Deliveries stay.
          </p>
          <p>This cannot be undone.</p>
        </Confirm>
      )}
      {asking === 'forget' && (
        <Confirm title={`Forget ${name} for good?`} does="Forget for good" danger act={forget} onClose={close}>
          <p>
            Everything about them is removed: names, properties, what they saw, answered and did, Deliveries, and
            messages to webhooks. Of the figures only numbers stay. Pages that they have open tell nothing about them
            any more.
          </p>
          <p>This cannot be undone, and is written into the audit list without their name.</p>
        </Confirm>
      )}
    </>
  )
}
