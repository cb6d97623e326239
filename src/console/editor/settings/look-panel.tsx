import { type LowContrast, lowContrasts } from '../../../protocol/contrast.ts'
import { DEFAULT_THEME } from '../../../protocol/default-theme.ts'
import type { Palette, Theme } from '../../../protocol/theme.ts'
import { Button } from '../../controls/button.tsx'
import { COLOURS, DENSITIES, FONTS, SCHEMES, SHADOWS } from '../../words/theme-words.ts'
import { join } from '../draft/path.ts'
import { useField, useKnown } from '../editor.ts'
import { Choice } from '../fields/choice.tsx'
import { NumberField } from '../fields/number.tsx'
import { Colour } from './colour.tsx'

/** Its own theme tokens, which override those of the account. */
export function LookPanel() {
  const account = useKnown(around => around.theme(), null)
  const { value, set, disabled } = useField('theme')
  const own = (value ?? null) as Theme | null
  return (
    <div class="fields">
      <p class="hint">It has the theme of the account. What you change here is for this Experience only.</p>
      <Choice at="theme.scheme" label="Light or dark" usual="auto" options={SCHEMES} />
      {(['light', 'dark'] as const).map(scheme => (
        <Scheme key={scheme} scheme={scheme} account={account} own={own} />
      ))}
      <Shape account={account} />
      {own && !disabled && (
        <Button small onClick={() => set(undefined)}>
          Back to the account's theme
        </Button>
      )}
    </div>
  )
}

function Shape({ account }: { account: Theme | null }) {
  const usual = { ...DEFAULT_THEME, ...account }
  return (
    <>
      <NumberField
        at="theme.radius"
        label="Corners in px"
        min={0}
        max={32}
        placeholder={String(usual.radius)}
        optional
      />
      <div class="pair">
        <Choice at="theme.font" label="Font" usual={usual.font} options={FONTS} />
        <Choice at="theme.shadow" label="Shadow" usual={usual.shadow} options={SHADOWS} />
        <Choice at="theme.density" label="Space" usual={usual.density} options={DENSITIES} />
      </div>
    </>
  )
}

interface SchemeProps {
  scheme: 'light' | 'dark'
  account: Theme | null
  own: Theme | null
}

function Scheme({ scheme, account, own }: SchemeProps) {
  const usual = { ...DEFAULT_THEME[scheme], ...account?.[scheme] }
  const weak = own ? lowContrasts(own, account).filter(each => each.scheme === scheme) : []
  return (
    <fieldset class="fields">
      <legend>Colours when it is {scheme}</legend>
      <div class="colours">
        {Object.entries(COLOURS).map(([name, label]) => (
          <Colour key={name} at={join('theme', scheme, name)} label={label} usual={usual[name as keyof Palette]} />
        ))}
      </div>
      {weak.map(each => (
        <p class="field-error" role="alert" key={each.front + each.behind}>
          {contrastWords(each)}
        </p>
      ))}
    </fieldset>
  )
}

/** Rounded down, so that 4.499 is not called 4.5. */
const contrastWords = ({ front, behind, ratio, least }: LowContrast): string =>
  `${labelOf(front)} on ${labelOf(behind)} is hard to read: its contrast is ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, and people need ${least}:1.`

const labelOf = (name: string): string => COLOURS[name as keyof Palette] ?? name
