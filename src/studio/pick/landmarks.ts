/** Elements that are rare on a page and do not change their meaning. */
const LANDMARKS = new Set(
  'html body main nav header footer aside form table thead tbody tfoot caption dialog fieldset legend h1 search'.split(
    ' ',
  ),
)

/** Custom elements have a dash in their name, and are as good as landmarks. */
export function isLandmark(tag: string): boolean {
  return LANDMARKS.has(tag) || tag.includes('-')
}
