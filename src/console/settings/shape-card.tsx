import { DEFAULT_THEME } from '../../protocol/default-theme.ts'
import type { Theme } from '../../protocol/theme.ts'
import { Card } from '../controls/card.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { SETTINGS } from '../words/setting-words.ts'
import { DENSITIES, FONTS, SCHEMES, SHADOWS } from '../words/theme-words.ts'

interface Props {
  theme: Theme
  set(changes: Partial<Theme>): void
  readOnly: boolean
}

/** A theme without its colours. */
export function ShapeCard({ theme, set, readOnly }: Props) {
  const whole = { ...DEFAULT_THEME, ...theme }
  return (
    <Card title="Shape">
      <div class="fields">
        <Select
          label={SETTINGS.scheme}
          value={whole.scheme}
          options={SCHEMES}
          onChange={value => set({ scheme: value })}
          disabled={readOnly}
        />
        <Select
          label={SETTINGS.font}
          value={whole.font}
          options={FONTS}
          onChange={font => set({ font })}
          disabled={readOnly}
        />
        <TextField
          label={SETTINGS.radius}
          hint="0 to 32"
          type="number"
          min={0}
          max={32}
          value={String(whole.radius)}
          onInput={radius => set({ radius: Number(radius) })}
          readOnly={readOnly}
        />
        <Select
          label={SETTINGS.shadow}
          value={whole.shadow}
          options={SHADOWS}
          onChange={shadow => set({ shadow })}
          disabled={readOnly}
        />
        <Select
          label={SETTINGS.density}
          value={whole.density}
          options={DENSITIES}
          onChange={density => set({ density })}
          disabled={readOnly}
        />
      </div>
    </Card>
  )
}
