import { useEffect, useState } from 'preact/hooks'
import { Notice } from '../console/controls/notice.tsx'
import type { JsonObject } from '../console/editor/draft/json.ts'
import type { Path } from '../console/editor/draft/path.ts'
import { useField } from '../console/editor/editor.ts'
import { pagesWords } from '../console/editor/steps/pages-fields.tsx'
import { matchesUrl } from '../evaluator/url-match.ts'
import type { UrlMatch } from '../protocol/url-rule.ts'
import { pageOf, thisPage } from './this-page.ts'
import type { Views } from './views.ts'

/** Whether the step belongs to the current page, a link to its own page, and a short way to say that it belongs here. */
export function PageNote({ at, views }: { at: Path; views: Views }) {
  const { value, set } = useField(at)
  const address = useAddress(views)
  const url = isMatch(value) ? value : null
  if (!url)
    return (
      <p class="page-note hint">
        This step may appear on every page.{' '}
        <button type="button" class="link" onClick={() => set(thisPage(address) as unknown as JsonObject)}>
          Only on this one
        </button>
      </p>
    )
  if (matchesUrl(url, address)) return null
  const page = pageOf(url)
  return (
    <Notice tone="warn">
      This step is for {pagesWords(value as JsonObject)}; here people do not see it.{' '}
      {page && (
        <a class="link" href={page}>
          Go there
        </a>
      )}
    </Notice>
  )
}

const isMatch = (value: unknown): value is UrlMatch =>
  typeof value === 'object' && value !== null && 'rules' in value && Array.isArray(value.rules)

/** The page's address, also after it changed without a page load. */
function useAddress(views: Views): string {
  const [href, setHref] = useState(location.href)
  useEffect(() => views.onElements(() => setHref(location.href)), [])
  return href
}
