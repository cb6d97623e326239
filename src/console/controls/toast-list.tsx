import { useStore } from '@nanostores/preact'
import { useConsole } from '../console-parts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Shown in the corner, and announced to screen readers. */
export function ToastList() {
  const { toasts } = useConsole()
  const list = useStore(toasts.$list)
  return (
    <div class="toasts" role="status" aria-live="polite">
      {list.map(({ id, says, tone, undo }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={tone === 'good' ? 'check' : 'warning'} size={18} />
          <p>{says}</p>
          {undo && (
            <Button
              small
              kind="quiet"
              onClick={() => {
                toasts.drop(id)
                undo()
              }}
            >
              Undo
            </Button>
          )}
          <Button small kind="quiet" icon="close" label="Dismiss" onClick={() => toasts.drop(id)} />
        </div>
      ))}
    </div>
  )
}
