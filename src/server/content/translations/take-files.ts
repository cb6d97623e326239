import type { z } from 'zod'
import { TRANSLATION_FILE_BYTES, TRANSLATION_FILES, TranslationFile } from '../../../protocol/schema/translation.ts'
import { checkValue } from '../../http/params.ts'
import { parse } from '../../http/parse.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import type { Writer } from '../drafts/writer.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { translateExperience } from '../experiences/save-experience.ts'
import { isXliff } from '../thread/read-xliff.ts'
import type { Thread } from '../thread/thread.ts'
import { isJson, readFile } from '../thread/translation-file.ts'
import { applyTexts, brokenTexts, type FileExperience, fitTexts, type LeftOut, withKeysOfToday } from './apply-texts.ts'

interface Given {
  /** The sender's name for it. */
  name: string
  file: z.output<typeof TranslationFile>
  /** XLIFF says what is translated. The others have the original in each place. */
  isExact: boolean
}

/** The files of an upload, parsed and checked: `file`, or several `files[]`. */
export async function filesIn(form: FormData | null, thread: Thread): Promise<Given[]> {
  const parts = form ? [...form.getAll('file'), ...form.getAll('files[]'), ...form.getAll('files')] : []
  if (parts.length === 0) throw invalid('file: is required; send a multipart form with file or files[]', 'required')
  if (parts.length > TRANSLATION_FILES)
    throw invalid(`files[]: at most ${TRANSLATION_FILES} at a time; send the others in another request`)
  const files: Given[] = []
  const end = performance.now() + PATIENCE
  for (const [index, part] of parts.entries()) {
    const name = typeof part === 'string' || !part.name ? `file ${index + 1}` : part.name.slice(0, 100)
    files.push({ name, ...(await named(name, () => read(part, thread, end))) })
  }
  return files
}

/** For all files of an upload together, in milliseconds. */
const PATIENCE = 15_000
/** So little YAML is parsed faster here than in the other thread. */
const SHORT = 2_000

async function read(part: File | string, thread: Thread, end: number): Promise<Omit<Given, 'name'>> {
  const bytes = typeof part === 'string' ? Buffer.from(part) : new Uint8Array(await part.arrayBuffer())
  if (bytes.length > TRANSLATION_FILE_BYTES)
    throw new Problem(413, `is larger than ${TRANSLATION_FILE_BYTES} bytes; send smaller files`)
  const text = decode(bytes)
  const said = isJson(text) || text.length < SHORT ? readFile(text) : await readApart(text, thread, end)
  if (said instanceof Error) throw invalid(said.message)
  checkValue(said)
  return { file: parse(TranslationFile, said), isExact: isXliff(text) }
}

/** YAML takes a second of CPU time for a quarter of a megabyte. */
async function readApart(text: string, thread: Thread, end: number): Promise<unknown> {
  const left = Math.max(1, end - performance.now())
  const answer = await thread.run('readFile', text, left)
  if (answer === 'too long') return new Error('takes too long to read; send it as JSON, or in smaller files')
  return 'because' in answer ? new Error(answer.because) : answer.said
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('is not valid UTF-8; save it as UTF-8', 'not_json')
  }
}

/**
 * All files or none: the caller's transaction takes care of that. Unknown names are reported for all files. What authors have
 * removed since is left out, because translators have their files for weeks.
 */
export async function takeFiles(tx: Tx, by: Writer, files: Given[]) {
  const answers = []
  const unknown: string[] = []
  for (const { name, file, isExact } of files) {
    const { id, language, experiences } = file
    const { code } = language
    const left_out: LeftOut[] = []
    const languages = new Set(['default', ...by.account.settings.languages])
    for (const experience of experiences as FileExperience[]) {
      const { wrong, left, had } = await named(name, () => takeExperience(tx, by, code, experience, isExact))
      for (const language of had) languages.add(language)
      unknown.push(...wrong.map(message => `${name}: ${message}`))
      left_out.push(...left)
    }
    if (!languages.has(code)) unknown.push(`${name}: language.code: ${code} is not one of the account's languages`)
    const texts = experiences.flatMap(({ steps }) => steps.flatMap(step => Object.keys(step.translations)))
    answers.push({ id, language: { code }, experiences: experiences.length, texts: texts.length, left_out })
  }
  if (unknown.length > 0) throw invalid(unknown.slice(0, MOST_MESSAGES))
  return answers
}

/** The most messages. The first ones say enough. */
const MOST_MESSAGES = 20

/**
 * `wrong`: what never existed or would not work. Then nothing of the file is saved. `left`: what was not taken. `had`: the languages
 * that it was translated into before.
 */
async function takeExperience(
  tx: Tx,
  by: Writer,
  code: string,
  given: FileExperience,
  isExact: boolean,
): Promise<{ wrong: string[]; left: LeftOut[]; had: string[] }> {
  const row = await tx.first<DraftRow>('SELECT * FROM experiences WHERE account_id = $1 AND id = $2', [
    by.account.id,
    given.id,
  ])
  if (!row) return { wrong: [`there is no Experience ${given.id}`], left: [], had: [] }
  const content = contentOf(row.draft)
  const had = Object.keys(content.translations ?? {})
  const former = await formerSteps(tx, by.account.id, given.id)
  const { fits, gone, unknown } = fitTexts(content, former, withKeysOfToday(given))
  const wrong = [...unknown, ...brokenTexts(content, fits)]
  if (wrong.length > 0) return { wrong, left: [], had }
  const { content: translated, made, older } = applyTexts(content, code, fits, isExact)
  await translateExperience(tx, by, row, translated, made)
  return { wrong, left: [...gone, ...older], had }
}

/** All steps that it has ever had: each was entered among its changes. */
async function formerSteps(tx: Tx, account: string, experience: string): Promise<Set<string>> {
  const rows = await tx.query<RowOf<'changes', 'model_id'>>(
    'SELECT DISTINCT model_id FROM changes WHERE account_id = $1 AND experience_id = $2',
    [account, experience],
  )
  return new Set(rows.map(({ model_id }) => model_id))
}

/** Adds the name of the file to problems inside it. */
async function named<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(
      error.status,
      error.messages.map(message => `${file}: ${message}`),
      { reason: error.reason },
    )
  }
}
