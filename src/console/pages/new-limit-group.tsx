import { useConsole } from '../console-parts.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { useForm } from '../controls/use-form.ts'
import { BESIDE, LimitGroupFields, NEW_GROUP, sentOf, type WrittenGroup } from '../limits/limit-group-fields.tsx'

const BACK = { href: '/console/settings?tab=limits', label: 'Limits' }

export function Page() {
  const { api, router, toasts } = useConsole()
  const make = async (written: WrittenGroup) => {
    const { limit_group } = await api.send('POST', '/v3/edit/limit_groups', sentOf(written))
    toasts.good('The limit group counts now')
    router.open(`/console/limits/${limit_group.id}`, true)
  }
  const form = useForm(NEW_GROUP, make, BESIDE)
  return (
    <Shown title="New limit group" back={BACK}>
      <form onSubmit={form.submit}>
        <Card title="How often" says="It counts as soon as you make it, also what people got before.">
          <LimitGroupFields values={form.values} set={form.set} wrong={form.wrong} />
        </Card>
        <p class="field-error" role="alert">
          {form.problem}
        </p>
        <div class="row">
          <Button kind="primary" type="submit" busy={form.busy}>
            Make it
          </Button>
          <LinkButton href={BACK.href} kind="quiet">
            Cancel
          </LinkButton>
        </div>
      </form>
    </Shown>
  )
}
