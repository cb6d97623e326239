import { useState } from 'preact/hooks'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'

/** The page to ask about. An address without https:// is completed. */
export function AddressForm({ url, onAsk }: { url: string; onAsk(url: string): void }) {
  const [typed, setTyped] = useState(url)
  const [problem, setProblem] = useState<string>()
  const ask = (event: Event) => {
    event.preventDefault()
    const whole = completed(typed)
    setProblem(
      whole === null ? 'This is no address of a page. It looks like https://app.example.com/projects' : undefined,
    )
    if (whole !== null) {
      setTyped(whole)
      onAsk(whole)
    }
  }
  return (
    <form class="address-form" onSubmit={ask}>
      <TextField
        label="Address of the page"
        hint="Left empty: conditions about the page are not checked."
        placeholder="https://app.example.com/projects"
        value={typed}
        onInput={setTyped}
        error={problem}
      />
      <Button type="submit">Look</Button>
    </form>
  )
}

function completed(text: string): string | null {
  const plain = text.trim()
  if (plain === '') return ''
  const whole = /^https?:\/\//i.test(plain) ? plain : `https://${plain}`
  return URL.canParse(whole) && /\S\.\S|localhost|\[/.test(new URL(whole).host) ? whole : null
}
