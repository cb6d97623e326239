import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Host } from '../client/browser/host.ts'
import { Button } from '../console/controls/button.tsx'
import type { JsonObject } from '../console/editor/draft/json.ts'
import { knownPath } from '../console/editor/draft/known-path.ts'
import { put } from '../console/editor/draft/path.ts'
import { type ElementToolsProps, useEditor, useField } from '../console/editor/editor.ts'
import type { Known } from '../protocol/studio.ts'
import { isAlike, lookAlike } from './pick/look-alike.ts'
import type { Naming } from './pick/names-of.ts'
import { pickElement } from './pick/pick-element.ts'
import type { Picked } from './pick/picked.ts'
import { type Found, watchSelector } from './pick/watch-selector.ts'

interface Pointing {
  host: Host
  /** The studio's own root. */
  root: ShadowRoot
  testIds: string[]
  /** Of the account, besides its main one. */
  languages(): Promise<string[]>
  /** Hides the studio while somebody points at an element. */
  during<T>(work: () => Promise<T>): Promise<T>
}

/**
 * What is below the field of an element when the page is there: a button to pick it, how many match, and similar elements if it
 * is gone.
 */
export function createElementTools({
  host,
  root,
  testIds,
  languages,
  during,
}: Pointing): ComponentType<ElementToolsProps> {
  const naming: Naming = { testIds, isTranslated: false }
  languages().then(
    ({ length }) => {
      naming.isTranslated = length > 0
    },
    () => {},
  )
  return function ElementTools({ at, selector }) {
    const { draft } = useEditor()
    const tools = useRef<HTMLDivElement>(null)
    const returns = useRef(false)
    const knownAt = knownPath(at)
    const known = useField(knownAt ?? at).value
    const found = useFound(host, selector)
    const take = ({ selector: picked, known: more }: Picked) => {
      const content = put(draft.$draft.get().content, at, picked)
      draft.editAll((knownAt ? put(content, knownAt, withoutEmpty(more)) : content) as JsonObject)
    }
    const pick = async () => {
      const { signal } = new AbortController()
      const picked = await during(() => pickElement({ window: host, root, naming, signal, selector }))
      returns.current = true
      if (picked) take(picked)
    }
    // While somebody picks, the panel is hidden and has no focus. The focus returns with the panel.
    useLayoutEffect(() => {
      const button = tools.current?.querySelector('button')
      if (!returns.current || !button?.checkVisibility()) return
      returns.current = false
      button.focus({ preventScroll: true })
    })
    const wasKnown = knownAt && isKnown(known) ? known : null
    const isOther = wasKnown !== null && found?.only != null && !isAlike(wasKnown, found.only)
    return (
      <div class="element-tools" ref={tools}>
        <Button small onClick={() => void pick()}>
          Point at it
        </Button>
        {found && (
          <div role="status">
            {found.count === 1 && !isOther && <p class="fits">One element of this page matches.</p>}
            {isOther && (
              <p class="warning">
                This is something else now: {inWords(found.only!)}. It was {inWords(wasKnown)}.
              </p>
            )}
            {found.warnings.map(warning => (
              <p key={warning} class="warning">
                {warning}
              </p>
            ))}
          </div>
        )}
        {wasKnown && (found?.count === 0 || isOther) && (
          <Alike offers={lookAlike(wasKnown, host, naming)} onTake={take} />
        )}
      </div>
    )
  }
}

/** Elements that look like the missing one. */
function Alike({ offers, onTake }: { offers: Picked[]; onTake(picked: Picked): void }) {
  if (offers.length === 0) return null
  return (
    <fieldset class="alike">
      <legend>Looks like it:</legend>
      {offers.slice(0, 3).map(offer => (
        <Button key={offer.selector} small onClick={() => onTake(offer)}>
          {nameOf(offer)}
        </Button>
      ))}
    </fieldset>
  )
}

const nameOf = ({ known, selector }: Picked): string => inWords(known) || selector

const inWords = ({ role, name, text }: Known): string =>
  [role, (name || text) && `“${name || text}”`].filter(Boolean).join(' ')

/** How many elements match, now and while the page changes. */
function useFound(host: Host, selector: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    setFound(null)
    if (!selector) return
    const ending = new AbortController()
    watchSelector(selector, host, setFound, ending.signal)
    return () => ending.abort()
  }, [selector])
  return found
}

const isKnown = (value: unknown): value is Known => typeof value === 'object' && value !== null

const withoutEmpty = (known: Known): JsonObject => JSON.parse(JSON.stringify(known))
