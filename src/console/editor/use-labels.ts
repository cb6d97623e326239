import { useEffect, useState } from 'preact/hooks'
import type { Labels } from '../../protocol/labels.ts'
import { useEditor } from './editor.ts'

type Written = { language?: unknown; translations?: unknown }

/** The languages that something is written in. */
export const languagesIn = ({ language, translations }: Written): string[] => [
  typeof language === 'string' ? language : 'en',
  ...Object.keys(Object(translations)),
]

/** Our own texts in the languages of the draft. English until they are there. */
export function useLabels(content: Written): { [language: string]: Labels } {
  const { around } = useEditor()
  const [labels, setLabels] = useState({})
  const languages = languagesIn(content).join()
  useEffect(() => {
    let wanted = true
    around.labels(languages.split(',')).then(
      found => wanted && setLabels(found),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [around, languages])
  return labels
}
