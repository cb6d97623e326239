import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Notice } from '../controls/notice.tsx'

/** The codes, which are shown once. */
export function RecoveryList({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const text = codes.join('\n')
  return (
    <div class="stack-small">
      <Notice tone="warn">
        <p>
          <b>Keep these recovery codes:</b> they are not shown again. Without your telephone or key, each of them signs
          you in once.
        </p>
      </Notice>
      <ul class="recovery" aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <CopyButton text={text} label="Copy the codes" words />
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
