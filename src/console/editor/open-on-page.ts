import type { ParamsFor } from '../../protocol/contract.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'

/** As long as a code is valid. */
const LIFETIME = 10 * 60_000

/** Without an address: the page that its rules name. */
type Wanted = Omit<ParamsFor<'POST /v3/edit/studio_codes'>, 'answer_hash'>

/**
 * Opens the page in a window of its own. This window gives the code away once, to a page of that origin in that window, with the
 * answer that the server wants to hear. Neither is in the address. So a sign-in on the way cannot lose them.
 */
export async function openOnPage(api: Api, wanted: Wanted, save: () => Promise<unknown>): Promise<void> {
  const door = openDoor()
  // Open it at once: after a request to the server, browsers would block it as a popup.
  const page = door.window.open('', `beckon-studio-${Date.now()}`)
  if (!page) {
    door.close()
    throw new ApiError(0, ['The browser did not let a window open. Allow it for this address, please.'])
  }
  const answer = crypto.randomUUID() + crypto.randomUUID()
  const answer_hash = await sha256(answer)
  try {
    await save()
    const asked = { ...wanted, answer_hash }
    const { code, url } = await api.send('POST', '/v3/edit/studio_codes', asked)
    const { origin } = new URL(url)
    // As long as the code is valid.
    setTimeout(door.close, LIFETIME)
    door.window.addEventListener('message', ({ source, origin: from, data, ports: [port] }) => {
      if (source !== page || from !== origin || data?.beckon !== 'studio' || !port) return
      port.postMessage({ code, answer })
      // The listener ends with its frame, and the page has no opener any more.
      door.close()
    })
    page.location.href = url
  } catch (error) {
    page.close()
    door.close()
    throw error
  }
}

/**
 * An empty frame opens the page, so the frame is its opener. A page may send its opener elsewhere, but not the window around it: a
 * script of the page cannot put another site into the tab of the console.
 */
function openDoor(): { window: Window; close(): void } {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  return { window: frame.contentWindow!, close: () => frame.remove() }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
