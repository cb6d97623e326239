import { Button } from './button.tsx'

interface Props {
  more: (() => void) | null
  loading: boolean
  label?: string | undefined
}

export function MoreButton({ more, loading, label = 'Show more' }: Props) {
  if (!more && !loading) return null
  return (
    <div class="more">
      <Button busy={loading} onClick={() => more?.()}>
        {loading ? 'Loading…' : label}
      </Button>
    </div>
  )
}
