import { Button } from './button.tsx'

/** The next page of a list. */
export function MoreButton({ more, loading }: { more: (() => void) | null; loading: boolean }) {
  if (!more && !loading) return null
  return (
    <div class="more">
      <Button busy={loading} onClick={() => more?.()}>
        {loading ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  )
}
