import { Button } from '../console/controls/button.tsx'

/** Why there is nothing to edit. */
export function Sentence({ says, onClose }: { says: string; onClose(): void }) {
  return (
    <section class="studio sentence studio-head" aria-label="Beckon studio" tabIndex={-1}>
      <p role="alert">{says}</p>
      <Button kind="quiet" icon="close" label="Close" onClick={onClose} />
    </section>
  )
}
