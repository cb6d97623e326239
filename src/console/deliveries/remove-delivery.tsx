import { useState } from 'preact/hooks'
import type { DeliveryRecord } from '../../protocol/answer.ts'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/confirm.tsx'

/** Removes a Delivery that was not shown yet. */
export function RemoveDelivery({ delivery, onDone }: { delivery: DeliveryRecord; onDone(): void }) {
  const { api, toasts } = useConsole()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await api.send('DELETE', '/v3/edit/deliveries/:id', { id: delivery.id })
    toasts.good('The Delivery is removed')
    onDone()
  }
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <Confirm title="Remove this Delivery?" does="Remove" danger act={remove} onClose={() => setAsking(false)}>
          <p>It will not be shown. It stays in the list of removed Deliveries. To undo this, deliver again.</p>
        </Confirm>
      )}
    </>
  )
}
