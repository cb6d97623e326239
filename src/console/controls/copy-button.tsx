import { useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from './button.tsx'

interface Props {
  text: string
  /** What it copies: "Copy the link". */
  label: string
  /** Shows the label too. */
  words?: boolean
}

export function CopyButton({ text, label, words }: Props) {
  const { toasts } = useConsole()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2_000)
      toasts.good('Copied')
    } catch {
      toasts.bad('The browser did not let us copy it: mark it and copy it by hand.')
    }
  }
  return (
    <Button small icon={copied ? 'check' : 'copy'} label={label} onClick={() => void copy()}>
      {words ? label : undefined}
    </Button>
  )
}
