import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../controls/copy-button.tsx'
import { useSigned } from '../use-signed.ts'
import { snippetFor } from './snippet-for.ts'

const IDENTIFY = "beckon.identify('their id', { name: 'Their name', plan: 'pro' })"

/** The code to paste into pages, and how to identify people. */
export function Snippet() {
  const { token } = useSigned().account
  const [text, setText] = useState('')
  useEffect(() => {
    fetch(`/${token}/snippet.js`)
      .then(answer => (answer.ok ? answer.text() : ''))
      .then(
        stub => setText(stub && snippetFor(stub, token, location.origin)),
        () => {},
      )
  }, [token])
  if (!text) return null
  return (
    <div class="copied-text">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label="Copy the snippet" words />
      <p class="hint">
        Where somebody is signed in, say who: <code>{IDENTIFY}</code>
      </p>
    </div>
  )
}
