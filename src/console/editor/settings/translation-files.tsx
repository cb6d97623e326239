import { useRef, useState } from 'preact/hooks'
import { languageName } from '../../../content/language-name.ts'
import type { AnswerFor } from '../../../protocol/contract.ts'
import type { Kind } from '../../../protocol/experience.ts'
import { addressOf } from '../../address-of.ts'
import type { Api } from '../../api.ts'
import { inWords } from '../../api-error.ts'
import { Button } from '../../controls/button.tsx'
import { onePath } from '../../words/addresses.ts'
import { isWithin, join } from '../draft/path.ts'
import type { Received } from '../draft/received.ts'
import { useEditor } from '../editor.ts'

/** What the server took of one file. */
type TakenFile = AnswerFor<'POST /v3/edit/i18n'>['translations'][number]
type Because = TakenFile['left_out'][number]['because']

/** Where a file can be downloaded. */
export const fileAddress = (kind: Kind, id: string, format: 'yaml' | 'json' | 'xliff', language?: string): string =>
  addressOf(`${onePath(kind)}/i18n.${format}`, { id, language })

async function send(api: Api, files: File[]): Promise<TakenFile[]> {
  const form = new FormData()
  for (const file of files) form.append('files[]', file)
  return (await api.send('POST', '/v3/edit/i18n', form)).translations
}

/** Files for translators: to download, and to bring back when they are filled in. */
export function TranslationFiles({ api, kind, id }: { api: Api; kind: Kind; id: string }) {
  const { draft, readOnly, me } = useEditor()
  const chooser = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ lines: string[]; isBad: boolean } | null>(null)
  const upload = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    // The same file again is a new choice.
    input.value = ''
    if (chosen.length === 0) return
    setBusy(true)
    try {
      await draft.save()
      const taken = await send(api, chosen)
      await draft.look()
      // What the upload has written was sent from this window.
      draft.dismiss(isOf(taken, me))
      setSaid({ lines: taken.flatMap(inSentences), isBad: false })
    } catch (error) {
      setSaid({ lines: inWords(error).split('\n'), isBad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="fields" aria-label="Files for translators">
      <h2>Files for translators</h2>
      <p class="hint">
        Download one, have it filled in, and upload it. XLIFF is there for each language of the account, above. In YAML
        and JSON, the translator writes the language into the file.
      </p>
      <div class="row">
        {(['yaml', 'json'] as const).map(format => (
          <a key={format} class="button small" href={fileAddress(kind, id, format)} download={`texts.${format}`}>
            {`Download ${format.toUpperCase()}`}
          </a>
        ))}
        {!readOnly && (
          <Button small icon="up" busy={busy} onClick={() => chooser.current?.click()}>
            Upload files
          </Button>
        )}
        <input
          ref={chooser}
          class="unseen"
          type="file"
          multiple
          accept=".yaml,.yml,.json,.xliff,.xlf"
          aria-label="Translation files"
          tabIndex={-1}
          onChange={event => upload(event.currentTarget)}
        />
      </div>
      <div role="status">
        {said?.lines.map(line => (
          <p key={line} class={said.isBad ? 'field-error' : undefined}>
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}

const BECAUSE: Record<Because, string> = {
  step_gone: 'their step is no longer there',
  text_gone: 'the text is no longer there',
  newer_translation: 'there is a newer translation',
  newer_original: 'somebody has changed the original meanwhile',
  as_original: 'in the file it is still the original',
}

/** Whether a change is of these files: translations, or texts of the steps if a file is of the original. */
function isOf(taken: TakenFile[], me: string | undefined): (change: Received) => boolean {
  const places = taken.map(({ language: { code } }) => (code === 'default' ? 'steps' : join('translations', code)))
  return ({ at, by }) => by?.id === me && places.some(place => isWithin(at, place) || isWithin(place, at))
}

/** "12 texts in German were taken." "2 were left out: their step is no longer there." */
function inSentences({ language, texts, left_out }: TakenFile): string[] {
  const taken = texts - left_out.length
  const counts = new Map<Because, number>()
  for (const { because } of left_out) counts.set(because, (counts.get(because) ?? 0) + 1)
  return [
    `${count(taken, 'text')}${language.code === 'default' ? ' of the original' : ` in ${languageName(language.code)}`} ${taken === 1 ? 'was' : 'were'} taken.`,
    ...[...counts].map(
      ([because, all]) => `${count(all, 'text')} ${all === 1 ? 'was' : 'were'} left out: ${BECAUSE[because]}.`,
    ),
  ]
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
