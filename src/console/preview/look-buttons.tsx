import { languageName } from '../../content/language-name.ts'
import { Button } from '../controls/button.tsx'

/** How the preview shows it. */
export interface Look {
  dark: boolean
  phone: boolean
  rtl: boolean
  /** Empty: the language that it is written in. */
  language: string
}

export const usualLook = (): Look => ({
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  phone: false,
  rtl: false,
  language: '',
})

interface Props {
  look: Look
  onChange(look: Look): void
  /** The language that it is written in, and the languages of its translations. */
  own: string
  languages: string[]
}

const SWITCHES = [
  ['dark', 'Dark'],
  ['phone', 'Phone'],
  ['rtl', 'Right to left'],
] as const

export function LookButtons({ look, onChange, own, languages }: Props) {
  return (
    <>
      {SWITCHES.map(([name, label]) => (
        <Button key={name} small pressed={look[name]} onClick={() => onChange({ ...look, [name]: !look[name] })}>
          {label}
        </Button>
      ))}
      {languages.length > 0 && (
        <select
          class="input word"
          aria-label="Language"
          value={look.language}
          onChange={event => onChange({ ...look, language: event.currentTarget.value })}
        >
          <option value="">{languageName(own)}</option>
          {languages.map(each => (
            <option key={each} value={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
