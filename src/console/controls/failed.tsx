import { inWords } from '../api-error.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** The server's message, and a button to try again. */
export function Failed({ error, again }: { error: unknown; again?(): void }) {
  return (
    <div class="notice bad" role="alert">
      <Icon name="warning" />
      <p>{inWords(error)}</p>
      {again && (
        <Button small onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}
