/** Parts of a page that there are few of, and that stay what they are. */
const LANDMARKS = new Set(
  'html body main nav header footer aside form table thead tbody tfoot caption dialog fieldset legend h1 search'.split(
    ' ',
  ),
)

/** Elements that somebody made for this page have a dash in their name, and are as good as landmarks. */
export function isLandmark(tag: string): boolean {
  return LANDMARKS.has(tag) || tag.includes('-')
}
