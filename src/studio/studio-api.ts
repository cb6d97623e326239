import { type Api, createApi, createAsk } from '../console/api.ts'
import { ApiError } from '../console/api-error.ts'
import type { StudioSession } from '../protocol/studio.ts'
import { WIRE } from '../protocol/wire.ts'
import type { StudioTools } from './studio-tools.ts'

/**
 * The management API as the studio may use it. Every request is a plain POST that contains the real request. So pages need no
 * other permissions towards the server, and the API itself need not allow other origins.
 */
export function studioApi(tools: Pick<StudioTools, 'host' | 'api' | 'token'>, session: StudioSession): Api {
  const { host, api, token } = tools
  const ask = createAsk((path, { method, body, signal } = {}) => {
    const wanted = {
      v: WIRE,
      token,
      session: session.token,
      method,
      path,
      body: body ? JSON.parse(`${body}`) : undefined,
    }
    const init: RequestInit = { method: 'POST', body: JSON.stringify(wanted), credentials: 'omit' }
    return host.fetch(`${api}v3/observe/studio/ask`, signal ? { ...init, signal } : init)
  })
  // Nobody signs in here. If the session is over, we say so.
  return createApi(ask, () => Promise.reject(new ApiError(401, [OVER])))
}

const OVER =
  'The studio was closed, or its eight hours have passed; open it again with “Edit on the page” in the console.'
