import { merge } from '../content/merge.ts'
import type { Button, Media } from '../protocol/experience.ts'
import type { RichElement } from '../protocol/rich-text.ts'
import type { Words } from '../protocol/view.ts'
import { label } from './label.ts'
import { Picture } from './picture.tsx'
import { richText } from './rich-text.tsx'

export function CloseButton({ words, text, onClick }: { words: Words; text?: string; onClick(): void }) {
  return (
    <button type="button" class="close" aria-label={merge(text || label(words, 'Close'), words)} onClick={onClick} />
  )
}

interface Said {
  title?: string
  body?: string | RichElement[]
  media?: Media
}

/** Title, media and text. Their ids name and describe the card around them. */
export function Wording({ words, step, id }: { words: Words; step: Said; id(name: string): string }) {
  const { title, body, media } = step
  return (
    <>
      {media && <Picture words={words} media={media} />}
      {title && <h2 id={id('title')}>{merge(title, words)}</h2>}
      {body && (
        <div id={id('body')} class="body">
          {richText([body].flat(), words)}
        </div>
      )}
    </>
  )
}

/** The accessible name and description of a card: the title names it, if there is one. `first` is said before the text. */
export function named({ title, body }: Said, id: (name: string) => string, first = '') {
  return {
    'aria-labelledby': id(title ? 'title' : 'body'),
    'aria-describedby': [first, title && body && id('body')].filter(Boolean).join(' ') || undefined,
  }
}

/** Screen readers make a pause where a sentence ends. Titles have no full stop. */
export const asSentence = (text: string) => text.replace(/[^\s\p{P}]$/u, '$&.')

/** Title and text as the person sees them, for announcements. */
export function textOf(card: Element): string {
  return Array.from(card.querySelectorAll('h2,p,li'), ({ textContent }) => asSentence(textContent!)).join(' ')
}

interface ButtonsProps {
  words: Words
  buttons: Button[]
  onPress(button: Button): void
}

/** The first button is the primary one. It stands last, at the edge of the card. */
export function Buttons({ words, buttons, onPress }: ButtonsProps) {
  const drawn = buttons.map((button, index) => (
    <button
      key={button.id}
      type="button"
      class={button.style ?? (index ? 'secondary' : 'primary')}
      // The second click of a double click would press the button of the next step, which stands at the same place.
      onClick={event => event.detail === 2 || onPress(button)}
    >
      {merge(button.text, words)}
    </button>
  ))
  return <div class="buttons">{drawn.reverse()}</div>
}

/** With more steps than this, we show numbers instead of dots. */
const MOST_DOTS = 8

/** Shows the progress. `said` is the same in words; empty if there is none. */
export function Dots({ id, index, count, said }: { id: string; index: number; count: number; said: string }) {
  if (!said) return null
  const dot = (_: unknown, at: number) => <i class={at === index ? 'on' : at < index ? 'past' : ''} />
  return (
    <span class="dots">
      <span id={id} class="live">
        {said}
      </span>
      {count > MOST_DOTS ? (
        <span aria-hidden="true">{`${index + 1} / ${count}`}</span>
      ) : (
        Array.from({ length: count }, dot)
      )}
    </span>
  )
}
