import type { ComponentChild } from 'preact'
import { fill } from '../content/fill.ts'
import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Button, Media } from '../protocol/experience.ts'
import type { RichElement } from '../protocol/rich-text.ts'
import type { Words } from '../protocol/view.ts'
import { h } from './draw.ts'
import { label } from './label.ts'

// Plain functions, not components: a card is drawn whole, so nothing in it needs a life of its own.

export function closeButton(words: Words, text: string | undefined, onClick: () => void): ComponentChild {
  return (
    <button type="button" class="close" aria-label={merge(text || label(words, 'Close'), words)} onClick={onClick} />
  )
}

/** Title, media and text, with the ids that name and describe the dialog around them. */
export function said(
  words: Words,
  step: { title?: string; body?: string | RichElement[]; media?: Media },
): ComponentChild[] {
  const { title, body } = step
  return [
    step.media && media(words, step.media),
    title && <h2 id="t">{merge(title, words)}</h2>,
    body && (
      <div id="d" class="body">
        {typeof body === 'string' ? merge(body, words) : fill(body, words).map(rich)}
      </div>
    ),
  ]
}

/** Images and video by https, or from the page's own origin; anything else is left out. */
function media(words: Words, { alt, width, height, ...source }: Media): ComponentChild {
  const src = safeUrl('image' in source ? source.image : source.video, words)
  const shared = { class: 'media', src, width, height }
  if (!/^(https:|\/)/i.test(src!)) return null
  return 'image' in source
    ? h('img', { ...shared, alt: merge(alt, words) })
    : h('video', { ...shared, 'aria-label': merge(alt, words), controls: true, playsInline: true, preload: 'metadata' })
}

/** Other sites open in a tab of their own, so that nobody loses their place. */
function rich(node: string | RichElement): ComponentChild {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  const elsewhere = /^http/i.test(href!) && { target: '_blank', rel: 'noopener' }
  return h(tag, { href, ...elsewhere }, (children as RichElement[]).map(rich))
}

/** Title and text as they are on the screen, for announcements. */
export function textOf(card: Element): string {
  return Array.from(card.querySelectorAll('h2,p,li'), ({ textContent }) => textContent).join(' ')
}

/** The first is the one to press; it stands last, at the edge of the card. */
export function buttonRow(words: Words, buttons: Button[], onPress: (button: Button) => void): ComponentChild[] {
  return buttons
    .map((button, index) => (
      <button
        key={button.id}
        type="button"
        class={button.style ?? (index ? 'secondary' : 'primary')}
        onClick={() => onPress(button)}
      >
        {merge(button.text, words)}
      </button>
    ))
    .reverse()
}

/** More steps than this are counted in figures. */
const MOST_DOTS = 8

/** How far one is. `said` is the same in words. */
export function dots(index: number, count: number, said: string): ComponentChild {
  return (
    count > 1 && (
      <span class="dots" role="img" aria-label={said}>
        {count > MOST_DOTS
          ? `${index + 1} / ${count}`
          : Array.from({ length: count }, (_, at) => <i class={at === index ? 'on' : at < index ? 'past' : ''} />)}
      </span>
    )
  )
}
