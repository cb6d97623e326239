import { useConsole } from '../console-parts.ts'
import { Ago } from '../controls/ago.tsx'
import { Button } from '../controls/button.tsx'
import { Card } from '../controls/card.tsx'
import { Table } from '../controls/table.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'

/** On which pages users edit, and how to end that. */
export function StudioCard() {
  const { api } = useConsole()
  const act = useAct()
  const path = '/v3/edit/studio_sessions'
  const { data, again } = useAsked(path)
  const end = async (id: string) => {
    await act(() => api.send('DELETE', `${path}/:id`, { id }), 'It is over there')
    again()
  }
  if (!data?.studio_sessions.length) return null
  return (
    <Card title="Being edited on pages" flush>
      <Table
        caption="Being edited on pages"
        columns={[
          { title: 'Page', phone: 'head', grows: true, cell: ({ origin }) => origin },
          { title: 'By', cell: ({ user_name }) => user_name },
          { title: 'Last used', cell: ({ last_used_at }) => <Ago time={last_used_at} /> },
          {
            title: 'End',
            phone: 'bare',
            cell: ({ id }) => (
              <Button small onClick={() => void end(id)}>
                End it
              </Button>
            ),
          },
        ]}
        rows={data.studio_sessions}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}
