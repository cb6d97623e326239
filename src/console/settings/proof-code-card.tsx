import { Card } from '../controls/card.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { useQuery } from '../use-query.ts'
import { PROOF_CODE, PROOF_ON_PAGE } from './proof-code.ts'

/** How a backend proves a person to a page: code to copy, in five languages. */
export function ProofCodeCard() {
  const [query] = useQuery()
  const shown = PROOF_CODE.find(({ name }) => name === query.code) ?? PROOF_CODE[0]!
  return (
    <Card
      title="In your backend"
      says="Sign who is looking, and what a page must not claim alone. It is a JSON Web Token (HS256), valid for a day at most."
    >
      <Tabs
        label="Language of your backend"
        tabs={PROOF_CODE.map(({ name, title }) => ({
          title,
          href: `/console/settings?tab=verification&code=${name}`,
          current: name === shown.name,
        }))}
      />
      <p class="hint">
        <code>{shown.install}</code>
      </p>
      <div class="copied-text">
        <pre>
          <code>{shown.code}</code>
        </pre>
        <CopyButton text={shown.code} label="Copy the code" words />
        <p class="hint">
          On the page: <code>{PROOF_ON_PAGE}</code>. Leave out <code>properties</code> and <code>company</code> if your
          backend says nothing about them.
        </p>
      </div>
    </Card>
  )
}
