import { useId } from 'preact/hooks'
import type { JsonObject } from '../draft/json.ts'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'

const PLACES = ['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right']

/** Nine places, as they lie on the screen. */
export function ScreenGrid({ at, usual }: { at: Path; usual: string }) {
  const { value, set, disabled } = useField(at)
  const name = useId()
  const place = (value ?? {}) as JsonObject
  const chosen = typeof place.screen === 'string' ? place.screen : usual
  return (
    <fieldset class="screen-grid">
      <legend>Place on the screen: {chosen.replace('-', ' ')}</legend>
      <div class="screen">
        {PLACES.map(each => (
          <label key={each} title={each.replace('-', ' ')}>
            <input
              type="radio"
              name={name}
              aria-label={each.replace('-', ' ')}
              checked={each === chosen}
              disabled={disabled}
              onChange={() => set({ ...place, screen: each })}
            />
            <span />
          </label>
        ))}
      </div>
      <BothWritten at={at} />
    </fieldset>
  )
}
