import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

/** As long as a code is valid. */
const LIFETIME = 10 * 60_000

interface Wanted {
  kind: string
  experience_id: string
  /** Missing: the page that its rules name. */
  url?: string
}

/**
 * Opens the page with a code in its address, in a window of its own. If a sign-in on the way loses the code, that window gets
 * another one. No window of another origin does.
 */
export async function openOnPage(api: Api, wanted: Wanted, save: () => Promise<unknown>): Promise<void> {
  // Open it at once: after a request to the server, browsers would block it as a popup.
  const page = window.open('', `beckon-studio-${Date.now()}`)
  if (!page) throw new ApiError(0, ['The browser did not let a window open. Allow it for this address, please.'])
  const ask = (more = {}) =>
    api.send<{ code: string; url: string }>('POST', '/v3/edit/studio_codes', { ...wanted, ...more })
  try {
    await save()
    const { url } = await ask()
    const { origin } = new URL(url)
    // Once, and as long as the first code was valid: after that, a script of the page could make codes for itself.
    const listening = new AbortController()
    setTimeout(() => listening.abort(), LIFETIME)
    addEventListener(
      'message',
      async ({ source, origin: from, data }) => {
        if (source !== page || from !== origin || data?.beckon !== 'studio') return
        listening.abort()
        page.postMessage({ beckonCode: (await ask({ url: origin })).code }, origin)
      },
      { signal: listening.signal },
    )
    page.location.href = url
  } catch (error) {
    page.close()
    throw error
  }
}
