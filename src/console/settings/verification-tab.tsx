import type { AccountRecord } from '../../protocol/answer.ts'
import { ProofCodeCard } from './proof-code-card.tsx'
import type { AccountSettings } from './use-account-settings.ts'
import { VerificationCard } from './verification-card.tsx'

/** Whether pages must prove who is looking, the keys for that, and the code. */
export function VerificationTab({ account, save }: { account: AccountRecord; save: AccountSettings['save'] }) {
  return (
    <div class="stack">
      <VerificationCard account={account} save={save} />
      <ProofCodeCard />
    </div>
  )
}
