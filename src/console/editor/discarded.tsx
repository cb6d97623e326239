import { useEffect } from 'preact/hooks'
import { WhatGoes } from '../history/what-goes.tsx'
import { useEditor } from './editor.ts'

/** What goes if the draft is put back to the live version. */
export function Discarded({ path, onRead }: { path: string; onRead(stamp: string): void }) {
  const { draft, me } = useEditor()
  // What is still on its way is part of it.
  useEffect(() => void draft.save(), [])
  return <WhatGoes path={path} from="live" me={me} onRead={onRead} />
}
