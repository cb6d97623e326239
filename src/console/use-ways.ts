import { useEffect, useState } from 'preact/hooks'
import type { SignInWays } from '../protocol/answer.ts'
import { createAsk, openApi } from './api.ts'

/** How people can sign in here. If the server does not say it, they can try their password. */
export function useWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null)
  useEffect(() => {
    const api = openApi(createAsk((input, init) => fetch(input, init)))
    api.get('/v3/edit/session/ways').then(
      answer => setWays(answer.ways),
      () => setWays({ passwords: true, provider: null }),
    )
  }, [])
  return ways
}
