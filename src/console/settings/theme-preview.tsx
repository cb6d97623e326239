import { useEffect, useRef, useState } from 'preact/hooks'
import type { Experience } from '../../protocol/experience.ts'
import type { Theme } from '../../protocol/theme.ts'
import { isSaid, type PreviewAsked } from '../preview/messages.ts'

const SAMPLE = {
  id: 'sample',
  kind: 'tour',
  name: 'Sample',
  published_at: null,
  steps: [
    {
      id: 'one',
      title: 'This is how it looks',
      body: 'Titles, texts and **buttons** in your colours.',
      place: { screen: 'center' },
      buttons: [
        { id: 'next', text: 'Show me', does: 'next' },
        { id: 'later', text: 'Later', does: 'snooze', for: '1d' },
      ],
    },
    { id: 'two', title: 'And the last step', body: 'With its progress.', place: { screen: 'center' } },
  ],
} as unknown as Experience

/** An Experience with this theme, drawn by the same views as on your pages. */
export function ThemePreview({ theme, scheme }: { theme: Theme; scheme: 'light' | 'dark' }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(0)
  const asked: PreviewAsked = {
    type: 'show',
    experience: SAMPLE,
    step: 0,
    language: null,
    profile: {},
    company: null,
    labels: {},
    theme,
    scheme,
    direction: 'auto',
  }
  const written = JSON.stringify(asked)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin || !isSaid(data)) return
      if (data.type === 'ready') setReady(now => now + 1)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (ready > 0) frame.current?.contentWindow?.postMessage(JSON.parse(written), location.origin)
  }, [written, ready])
  return (
    <div class="theme-preview">
      <iframe ref={frame} src="/console/preview" title="An Experience with this theme" />
    </div>
  )
}
