import { useState } from 'preact/hooks'
import type { LimitGroupRecord } from '../../protocol/answer.ts'
import { ApiError } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Confirm } from '../controls/confirm.tsx'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { useForm } from '../controls/use-form.ts'
import { BESIDE, LimitGroupFields, sentOf, type WrittenGroup, writtenIn } from '../limits/limit-group-fields.tsx'
import { insideWords, rateWords } from '../limits/limit-words.ts'
import { LimitedCard } from '../limits/limited-card.tsx'
import type { PageProps } from '../route.ts'
import { useAsked } from '../use-asked.ts'
import { useMay } from '../use-signed.ts'

const BACK = { href: '/console/settings?tab=limits', label: 'Limits' }
const PATH = '/v3/edit/limit_groups/:id'

/** One limit group: what it says, and what is in it. */
export function Page({ params }: PageProps) {
  const asked = useAsked(PATH, { id: params.id! })
  if (asked.error instanceof ApiError && asked.error.status === 404)
    return (
      <Empty title="There is no such limit group" says="It may have been deleted, or the link is not complete.">
        <LinkButton href={BACK.href}>All limits</LinkButton>
      </Empty>
    )
  if (!asked.data) return asked.error ? <Failed error={asked.error} again={asked.again} /> : <Loading lines={8} />
  const group = asked.data.limit_group
  return <Group key={group.updated_at} group={group} onChanged={limit_group => asked.put({ limit_group })} />
}

function Group({ group, onChanged }: { group: LimitGroupRecord; onChanged(group: LimitGroupRecord): void }) {
  const { api, toasts } = useConsole()
  const mayChange = useMay('publish')
  const save = async (written: WrittenGroup) => {
    const { limit_group } = await api.send('PATCH', PATH, { id: group.id, ...sentOf(written) })
    toasts.good('Saved. It counts now')
    onChanged(limit_group)
  }
  const form = useForm(writtenIn(group), save, BESIDE)
  return (
    <Shown
      title={group.name}
      says={`One person gets ${rateWords(group)}. ${insideWords(group)}.`}
      back={BACK}
      actions={mayChange && <Remove group={group} />}
    >
      <div class="stack">
        <form onSubmit={form.submit}>
          <Card title="How often" says="What you save counts at once.">
            <div class="stack-small">
              <LimitGroupFields values={form.values} set={form.set} wrong={form.wrong} readOnly={!mayChange} />
              <p class="field-error" role="alert">
                {form.problem}
              </p>
              {mayChange && (
                <div class="row">
                  <Button kind="primary" type="submit" busy={form.busy}>
                    Save
                  </Button>
                </div>
              )}
            </div>
          </Card>
        </form>
        <LimitedCard id={group.id} />
      </div>
    </Shown>
  )
}

function Remove({ group: { id, name } }: { group: LimitGroupRecord }) {
  const { api, router, toasts } = useConsole()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await api.send('DELETE', PATH, { id })
    toasts.good('The limit group is deleted')
    router.open(BACK.href, true)
  }
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Delete…
      </Button>
      {asking && (
        <Confirm title={`Delete “${name}”?`} does="Delete" danger act={remove} onClose={() => setAsking(false)}>
          <p>It limits nothing any more, from the next page view on. What is in it stays as it is.</p>
        </Confirm>
      )}
    </>
  )
}
