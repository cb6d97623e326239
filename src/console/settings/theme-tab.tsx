import { useState } from 'preact/hooks'
import type { AccountRecord } from '../../protocol/answer.ts'
import { lowContrasts } from '../../protocol/contrast.ts'
import { DEFAULT_THEME } from '../../protocol/default-theme.ts'
import type { Palette, Theme } from '../../protocol/theme.ts'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Notice } from '../controls/notice.tsx'
import { TextField } from '../controls/text-field.tsx'
import { COLOURS } from '../words/theme-words.ts'
import { Saving } from './saving.tsx'
import { ShapeCard } from './shape-card.tsx'
import { ThemePreview } from './theme-preview.tsx'
import type { AccountSettings } from './use-account-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface Props extends Pick<AccountSettings, 'read' | 'save'> {
  account: AccountRecord
  readOnly: boolean
}

/** The theme of the account, with a preview while it is changed. */
export function ThemeTab({ account, readOnly, ...settings }: Props) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const form = useSettingsForm<{ theme: Theme }>(account, settings, {
    name: 'theme',
    valuesOf: ({ theme }) => ({ theme: theme ?? {} }),
    settingsOf: ({ theme }) => ({ theme: emptyAsNull(theme) }),
  })
  const { theme } = form.values
  const set = (changes: Partial<Theme>) => form.set({ theme: { ...theme, ...changes } })
  const palette: Palette = { ...DEFAULT_THEME[scheme], ...theme[scheme] }
  const colour = (name: keyof Palette, value: string) => set({ [scheme]: { ...theme[scheme], [name]: value } })
  const unreadable = lowContrasts(theme)
  return (
    <div class="theme-columns">
      <form onSubmit={form.submit} class="settings-form">
        <Card
          title="Colours"
          actions={
            <div class="row">
              {(['light', 'dark'] as const).map(each => (
                <Button key={each} small pressed={scheme === each} onClick={() => setScheme(each)}>
                  {each === 'light' ? 'Light' : 'Dark'}
                </Button>
              ))}
            </div>
          }
        >
          <div class="colours">
            {(Object.keys(COLOURS) as (keyof Palette)[]).map(name => (
              <TextField
                key={`${scheme} ${name}`}
                label={COLOURS[name]}
                type="color"
                value={palette[name]}
                onInput={value => colour(name, value)}
                disabled={readOnly}
              />
            ))}
          </div>
          {unreadable.length > 0 && (
            <Notice tone="warn">
              <ul class="sentences">
                {unreadable.map(({ scheme, front, behind, ratio, least }) => (
                  <li key={`${scheme} ${front}`}>
                    {COLOURS[front]} on {COLOURS[behind].toLowerCase()} cannot be read well in {scheme}:{' '}
                    {ratio.toFixed(1)}:1 instead of {least}:1
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </Card>
        <ShapeCard theme={theme} set={set} readOnly={readOnly} />
        <div class="row">
          <Saving form={form} readOnly={readOnly} />
          {!readOnly && (
            <Button kind="quiet" onClick={() => form.set({ theme: {} })}>
              Back to the default
            </Button>
          )}
        </div>
      </form>
      <ThemePreview theme={theme} scheme={scheme} />
    </div>
  )
}

const emptyAsNull = (theme: Theme): Theme | null => (Object.keys(theme).length > 0 ? theme : null)
