import { merge } from '../content/merge.ts'
import { richText } from '../content/rich-text.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Button, Media as Medium } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'
import { CLOSE, label } from './labels.ts'
import { rich } from './texts.tsx'

export function CloseButton(props: { text?: string; words: Words; over?: boolean; onClick(): void }) {
  const { text, words, over, onClick } = props
  return (
    <button
      type="button"
      class={over ? 'close over' : 'close'}
      aria-label={text ? merge(text, words) : label(CLOSE, words.language)}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3.5 3.5l9 9m0-9l-9 9" />
      </svg>
    </button>
  )
}

/** Images and video by https, or from the page's own origin; anything else is left out. */
export function Media({ media, words }: { media: Medium; words: Words }) {
  const { alt, width, height } = media
  const src = safeUrl('image' in media ? media.image : media.video, words)
  if (!src || !/^(https:|\/)/.test(new URL(src, location.href).href.replace(location.origin, ''))) return null
  const shared = { class: 'media', src, width, height }
  return 'image' in media ? (
    <img {...shared} alt={merge(alt, words)} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: captions are part of the customer's file
    <video {...shared} aria-label={merge(alt, words)} controls playsInline preload="metadata" />
  )
}

/** Title and text, with the ids that name and describe the dialog around them. */
export function Said(props: { title?: string; body?: string; words: Words }) {
  const { title, body, words } = props
  return (
    <>
      {title && <h2 id="t">{merge(title, words)}</h2>}
      {body && (
        <div id="d" class="body">
          {rich(richText(body, words))}
        </div>
      )}
    </>
  )
}

export function Buttons(props: { buttons: Button[]; words: Words; submits?: boolean; onPress(button: Button): void }) {
  const { buttons, words, submits, onPress } = props
  const drawn = buttons.map((button, index) => (
    <button
      key={button.id}
      type={submits && button.does === 'next' ? 'submit' : 'button'}
      class={button.style ?? (index ? 'secondary' : 'primary')}
      onClick={() => onPress(button)}
    >
      {merge(button.text, words)}
    </button>
  ))
  // The one to press stands last, at the edge of the card.
  return <>{drawn.reverse()}</>
}
