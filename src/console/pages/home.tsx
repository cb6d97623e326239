import { Page as Shown } from '../controls/page.tsx'
import { useSigned } from '../use-signed.ts'

export function Page() {
  const { account } = useSigned()
  return (
    <Shown title="Home" says={account.name}>
      {null}
    </Shown>
  )
}
