import { DEFAULT_THEME } from '../../protocol/default-theme.ts'
import type { Theme } from '../../protocol/theme.ts'
import { Card } from '../controls/card.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'

const SCHEMES = [
  { value: 'auto', label: 'As the page and the system' },
  { value: 'light', label: 'Always light' },
  { value: 'dark', label: 'Always dark' },
] as const
const FONTS = [
  { value: 'page', label: 'That of the page' },
  { value: 'system', label: 'That of the system' },
  { value: 'serif', label: 'With serifs' },
  { value: 'mono', label: 'Typewriter' },
] as const
const SHADOWS = [
  { value: 'none', label: 'None' },
  { value: 'soft', label: 'Soft' },
  { value: 'strong', label: 'Strong' },
] as const
const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'regular', label: 'Regular' },
  { value: 'roomy', label: 'Roomy' },
] as const

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
          label="Scheme"
          value={whole.scheme}
          options={SCHEMES}
          onChange={value => set({ scheme: value })}
          disabled={readOnly}
        />
        <Select label="Font" value={whole.font} options={FONTS} onChange={font => set({ font })} disabled={readOnly} />
        <TextField
          label="Round corners"
          hint="0 to 32"
          type="number"
          min={0}
          max={32}
          value={String(whole.radius)}
          onInput={radius => set({ radius: Number(radius) })}
          readOnly={readOnly}
        />
        <Select
          label="Shadow"
          value={whole.shadow}
          options={SHADOWS}
          onChange={shadow => set({ shadow })}
          disabled={readOnly}
        />
        <Select
          label="Density"
          value={whole.density}
          options={DENSITIES}
          onChange={density => set({ density })}
          disabled={readOnly}
        />
      </div>
    </Card>
  )
}
