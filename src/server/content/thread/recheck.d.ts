declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck'

  const engine: { checkSync: typeof checkSync }
  export default engine
}
