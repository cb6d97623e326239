import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { Item, Launcher } from '../protocol/experience.ts'
import type { ViewInput, Words } from '../protocol/view.ts'
import { CloseButton, named, Wording } from './card.tsx'
import { Icon } from './icon.tsx'
import { label } from './label.ts'

interface PanelProps {
  input: ViewInput<Launcher>
  /** Items used since the panel was opened. The runtime reports them later. */
  used: string[]
  id(name: string): string
  onPress(item: Item): void
  onClose(): void
}

/** What a launcher opens: its items, and how many of them are done. */
export function Panel({ input, used, id, onPress, onClose }: PanelProps) {
  const { words } = input
  const [step] = input.experience.steps
  const { items, tasks, ticked, isDone } = itemsOf(input, used)
  const checklist = step.style === 'checklist'
  const titled = { ...step, title: step.title ?? label(words, 'Help') }
  return (
    <section class="card" id={id('panel')} {...named(titled, id)}>
      <div class="in">
        <Wording words={words} step={titled} id={id} />
        {checklist && tasks[0] && (
          <>
            <div class="bar" aria-hidden="true">
              <i style={{ width: `${(ticked / tasks.length) * 100}%` }} />
            </div>
            <p class="count">{label(words, '# of # done', ticked, tasks.length)}</p>
          </>
        )}
        <ul>
          {items.map(item => {
            const done = checklist && isDone(item)
            return <Row key={item.id} {...{ words, item, checklist, done, onPress }} />
          })}
        </ul>
      </div>
      <CloseButton words={words} onClick={onClose} />
    </section>
  )
}

/** What has been ticked since, in words for people who do not see it: "Invite a colleague: done. 2 of 3 done". Empty: nothing. */
export function newlyDone(input: ViewInput<Launcher>, used: string[], before: string[]): string {
  const { words } = input
  const { tasks, ticked, isDone } = itemsOf(input, used)
  if (input.experience.steps[0].style !== 'checklist') return ''
  const fresh = tasks.filter(item => isDone(item) && !before.includes(item.id) && !used.includes(item.id))
  const said = fresh.map(({ text = '' }) => `${merge(text, words)}: ${label(words, 'done')}.`)
  return fresh[0] ? `${said.join(' ')} ${label(words, '# of # done', ticked, tasks.length)}.` : ''
}

/** Whether all items of a checklist are ticked. If the person sees none, there is nothing to finish. */
export function isFinished(input: ViewInput<Launcher>, used: string[]): boolean {
  const { tasks, ticked } = itemsOf(input, used)
  return input.experience.steps[0].style === 'checklist' && !!tasks[0] && ticked === tasks.length
}

function itemsOf({ experience, hidden, done }: ViewInput<Launcher>, used: string[]) {
  const items = (experience.steps[0].buttons ?? []).filter(({ id }) => !hidden.includes(id))
  const isDone = ({ id }: Item) => done.includes(id) || used.includes(id)
  const tasks = items.filter(({ does }) => does !== 'divider')
  return { items, tasks, ticked: tasks.filter(isDone).length, isDone }
}

interface RowProps {
  words: Words
  item: Item
  checklist: boolean
  done: boolean
  onPress(item: Item): void
}

function Row({ words, item, checklist, done, onPress }: RowProps) {
  const text = item.text && merge(item.text, words)
  if (item.does === 'divider')
    return (
      <li class="divider" aria-hidden={text ? undefined : 'true'}>
        {text}
      </li>
    )
  const href = item.does === 'open' ? safeUrl(item.url, words) : null
  const onClick = (event: Event) => {
    event.preventDefault()
    onPress(item)
  }
  const inside = (
    <>
      {checklist && (
        <Icon size={16} name="check">
          <path d="M3 8.5l3.5 3.5L13 4.5" />
        </Icon>
      )}
      <span>{text}</span>
      {done && <span class="live">{label(words, 'done')}</span>}
      {!done && (
        <Icon size={16} name="go">
          <path d="M6 3.5L10.5 8 6 12.5" />
        </Icon>
      )}
    </>
  )
  return (
    <li class={done ? 'done' : ''}>
      {href ? (
        <a class="item" href={href} onClick={onClick}>
          {inside}
        </a>
      ) : (
        <button type="button" class="item" onClick={onClick}>
          {inside}
        </button>
      )}
    </li>
  )
}
