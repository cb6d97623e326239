import type { z } from 'zod'
import { TRANSLATION_FILE_BYTES, TRANSLATION_FILES, TranslationFile } from '../../protocol/schema/translation.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { translateExperience, type Writer } from '../experiences/save-experience.ts'
import { checkValue } from '../http/params.ts'
import { parse } from '../http/parse.ts'
import { invalid, Problem } from '../http/problem.ts'
import type { Tx } from '../store/store.ts'
import { applyTexts, type FileExperience, unknownTexts } from './apply-texts.ts'
import { readFile } from './translation-file.ts'

interface Given {
  /** As the sender calls it. */
  name: string
  file: z.output<typeof TranslationFile>
}

/** The files of an upload, read and of the right shape: `file`, or several `files[]`. */
export async function filesIn(form: FormData | null): Promise<Given[]> {
  const parts = form ? [...form.getAll('file'), ...form.getAll('files[]'), ...form.getAll('files')] : []
  if (parts.length === 0) throw invalid('file: a multipart form with file or files[] is required')
  if (parts.length > TRANSLATION_FILES) throw invalid(`files[]: at most ${TRANSLATION_FILES} at a time`)
  const files: Given[] = []
  for (const [index, part] of parts.entries()) {
    const name = typeof part === 'string' || !part.name ? `file ${index + 1}` : part.name.slice(0, 100)
    files.push({ name, file: await named(name, async () => parse(TranslationFile, await contentsOf(part))) })
  }
  return files
}

async function contentsOf(part: File | string): Promise<unknown> {
  const bytes = typeof part === 'string' ? Buffer.from(part) : new Uint8Array(await part.arrayBuffer())
  if (bytes.length > TRANSLATION_FILE_BYTES) throw new Problem(413, `is larger than ${TRANSLATION_FILE_BYTES} bytes`)
  const said = readFile(decode(bytes))
  if (said instanceof Error) throw invalid(said.message)
  checkValue(said)
  return said
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('is not valid UTF-8')
  }
}

/** All files or none: the caller's transaction sees to that. What is unknown is named for all of them. */
export async function takeFiles(tx: Tx, by: Writer, files: Given[]) {
  const answers = []
  const unknown: string[] = []
  for (const { name, file } of files) {
    const { id, language, experiences } = file
    const { code } = language
    for (const experience of experiences as FileExperience[]) {
      const messages = await named(name, () => takeExperience(tx, by, code, experience))
      unknown.push(...messages.map(message => `${name}: ${message}`))
    }
    if (code !== 'default' && !by.account.settings.languages.includes(code)) {
      unknown.push(`${name}: language.code: ${code} is not one of the account's languages`)
    }
    const texts = experiences.flatMap(({ steps }) => steps.flatMap(step => Object.keys(step.translations)))
    answers.push({ id, language: { code }, experiences: experiences.length, texts: texts.length })
  }
  if (unknown.length > 0) throw invalid(unknown.slice(0, MOST_MESSAGES))
  return answers
}

/** At most this many: the first ones tell enough. */
const MOST_MESSAGES = 20

/** Answers what of it does not exist; then nothing of it is taken. */
async function takeExperience(tx: Tx, by: Writer, code: string, given: FileExperience): Promise<string[]> {
  const row = await tx.first<DraftRow>('SELECT * FROM experiences WHERE account_id = $1 AND id = $2', [
    by.account.id,
    given.id,
  ])
  if (!row) return [`there is no Experience ${given.id}`]
  const content = contentOf(row.draft)
  const unknown = unknownTexts(content, given)
  if (unknown.length === 0) await translateExperience(tx, by, row, applyTexts(content, code, given))
  return unknown
}

/** Problems inside a file say which file. */
async function named<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(
      error.status,
      error.messages.map(message => `${file}: ${message}`),
    )
  }
}
