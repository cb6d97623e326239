import type { RefObject } from 'preact'

interface Props {
  /** From the outermost element to the chosen one. */
  crumbs: { label: string; choose(): void }[]
  selector: string
  count: number
  warnings: string[]
  usesPage: boolean
  /** Whether it is at the top, so that it does not cover the chosen element. */
  top: boolean
  current: RefObject<HTMLButtonElement | null>
  take(): void
  giveUp(): void
  usePage(): void
}

/** The chosen element, its selector, and what may go wrong with it. */
export function PickerBar({ crumbs, selector, count, warnings, usesPage, top, current, take, giveUp, usePage }: Props) {
  const matches = count === 1 ? '1 match' : `${count} matches`
  const controls = (
    <div class="line">
      <p class="help">
        {usesPage
          ? 'The page works as usual. Point again when you see the element.'
          : 'Arrow keys select, Enter takes it, Escape stops. Hold Alt to use the page.'}
      </p>
      <button type="button" aria-pressed={usesPage} onClick={usePage}>
        Use the page
      </button>
      <button type="button" onClick={giveUp}>
        Give up
      </button>
      {!usesPage && (
        <button type="button" class="main" onClick={take}>
          Take it
        </button>
      )}
    </div>
  )
  if (usesPage) return <section aria-label="Point at an element">{controls}</section>
  return (
    <section class={top ? 'top' : ''} aria-label="Point at an element">
      <div class="line" role="toolbar" aria-label="The element and what it is in">
        {crumbs.map(({ label, choose }, at) => {
          const isLast = at === crumbs.length - 1
          return [
            at > 0 && <i aria-hidden="true">›</i>,
            <button
              key={at}
              type="button"
              ref={isLast ? current : undefined}
              tabIndex={isLast ? 0 : -1}
              aria-pressed={isLast}
              onClick={choose}
            >
              {label}
            </button>,
          ]
        })}
      </div>
      <div role="status">
        <p>
          <code>{selector}</code> · {matches}
        </p>
        {warnings.length > 0 && (
          <ul>
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
      {controls}
    </section>
  )
}
