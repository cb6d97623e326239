import { useStore } from '@nanostores/preact'
import { useMemo } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { useConsole } from '../console-parts.ts'
import { Empty } from '../controls/empty.tsx'
import { Loading } from '../controls/loading.tsx'
import { LimitsOf } from '../limits/limits-of.tsx'
import type { PageProps } from '../route.ts'
import { useMay, useSigned } from '../use-signed.ts'
import { isKind } from '../words/kind-words.ts'
import { aroundOverApi } from './around-over-api.ts'
import { changeWords } from './change-words.ts'
import { type Around, type Editor, EditorProvider } from './editor.ts'
import { EditorPage } from './editor-page.tsx'
import { receivedWords } from './received-words.ts'
import { fileAddress, TranslationFiles } from './settings/translation-files.tsx'
import { makeId, useDraft } from './use-draft.ts'

export function Page({ params }: PageProps) {
  const { user } = useSigned()
  const { kind, id = '' } = params
  if (!isKind(kind)) return <NotThere />
  return <Opened key={user.id} user={user.id} kind={kind} id={id} />
}

function Opened({ user, kind, id }: { user: string; kind: Kind; id: string }) {
  const { api, session } = useConsole()
  const ended = useStore(session.$ended)
  const mayEdit = useMay('edit drafts')
  const mayReadPeople = useMay('read people')
  const draft = useDraft(api, user, kind, id)
  const around = useMemo((): Around => {
    return {
      ...aroundOverApi(api, mayReadPeople),
      xliffAddress: language => fileAddress(kind, id, 'xliff', language),
      LimitGroups: ({ unlimited }) => <LimitsOf id={id} unlimited={unlimited} />,
      TranslationFiles: () => <TranslationFiles api={api} kind={kind} id={id} />,
    }
  }, [api, mayReadPeople, kind, id])
  if (!draft) return <Loading />
  if ('ok' in draft)
    return draft.status === 404 ? (
      <NotThere />
    ) : (
      <Empty title="It could not be opened" says={draft.messages.join(' ')} />
    )
  const editor: Editor = {
    draft,
    around,
    kind,
    readOnly: !mayEdit,
    newId: makeId,
    me: user,
    changeWords,
    receivedWords,
  }
  return (
    <EditorProvider value={editor}>
      <EditorPage id={id} signedOut={ended} />
    </EditorProvider>
  )
}

const NotThere = () => (
  <Empty
    title="There is no such Experience"
    says="It may have been made in another account, or the link is not complete."
  >
    <a href="/console/experiences">All Experiences</a>
  </Empty>
)
