import { useId } from 'preact/hooks'
import type { JsonObject } from '../draft/json.ts'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'

const PLACES = ['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right']

const inWords = (place: string): string => (place === 'center' ? 'centre' : place.replace('-', ' '))

/** The nine places, as they are on the screen. */
export function ScreenGrid({ at, usual }: { at: Path; usual: string }) {
  const { value, set, disabled } = useField(at)
  const name = useId()
  const place = (value ?? {}) as JsonObject
  const chosen = typeof place.screen === 'string' ? place.screen : usual
  return (
    <fieldset class="screen-grid">
      <legend>Place on the screen: {inWords(chosen)}</legend>
      <div class="screen">
        {PLACES.map(each => (
          <span class="place" key={each} title={inWords(each)}>
            <input
              type="radio"
              name={name}
              aria-label={inWords(each)}
              checked={each === chosen}
              disabled={disabled}
              onChange={() => set({ ...place, screen: each })}
            />
            <span class="spot" />
          </span>
        ))}
      </div>
      <BothWritten at={at} />
    </fieldset>
  )
}
