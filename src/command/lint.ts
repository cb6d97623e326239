import { resolve } from 'node:path'
import { lint as lintOne } from '../linter/lint.ts'
import { createRivals } from '../linter/rivals.ts'
import type { Warning } from '../protocol/answer.ts'
import type { Experience } from '../protocol/experience.ts'
import { ExperienceInput } from '../protocol/schema/experience.ts'
import type { Theme } from '../protocol/theme.ts'
import { contrastMessages } from '../server/access/accounts/contrast-messages.ts'
import { assignIds } from '../server/content/experiences/assign-ids.ts'
import { resolveReferences } from '../server/content/files/file-references.ts'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import type { Command } from './command.ts'
import { Failure } from './failure.ts'
import { isExperience } from './held.ts'
import { notRead, type OneFile, readFiles } from './read-files.ts'
import { resolveNames } from './references-by-name.ts'
import { warningLines } from './warning-text.ts'

export const lint: Command = {
  words: '<folder>',
  options: { 'exit-code': { says: 'exit with 2 if there is a warning' } },
  examples: ['beckon lint experiences', 'beckon lint experiences --json'],
  async run(given, world) {
    const [folder, ...more] = given.words
    if (folder === undefined || more.length > 0) throw new Failure('Which folder? beckon lint <folder>', 2)
    const files = await readFiles(resolve(world.cwd, folder))
    for (const line of notRead(resolve(world.cwd, folder))) world.err(line)
    const theme = themeIn(files)
    const problems = contrastProblems(files, theme)
    if (problems.length > 0) throw new BrokenFiles(problems, 'the server would not take them')
    const found = warningsOf(files, theme)
    if (given.on('json')) world.out(JSON.stringify(found, null, 2))
    else {
      for (const { file, warnings } of found) for (const line of warningLines(file, warnings)) world.out(line)
      world.out(summary(found))
    }
    return given.on('exit-code') && found.some(({ warnings }) => warnings.length > 0) ? 2 : 0
  },
}

interface Linted {
  file: string
  kind: string
  name: string
  warnings: Warning[]
}

function summary(found: Linted[]): string {
  const count = found.reduce((sum, { warnings }) => sum + warnings.length, 0)
  const files = `${found.length} ${found.length === 1 ? 'file' : 'files'}`
  return count === 0
    ? `Nothing to say about ${files}.`
    : `${count} ${count === 1 ? 'warning' : 'warnings'} about ${files}.`
}

function themeIn(files: OneFile[]): Theme | null {
  const { kind: _, ...theme } = files.find(({ kind }) => kind === 'theme')?.content ?? {}
  return Object.keys(theme).length > 0 ? (theme as Theme) : null
}

function contrastProblems(files: OneFile[], theme: Theme | null): FileProblem[] {
  return files.flatMap(({ slug, kind, content }) => {
    const own = kind === 'theme' ? theme : (content.theme as Theme | undefined)
    const says = contrastMessages(own, kind === 'theme' ? null : theme)
    return says.map(message => ({ file: `${slug}.json`, at: '', says: message }))
  })
}

/** What the files themselves show. What depends on people and pages, `beckon check` asks the server. */
function warningsOf(files: OneFile[], theme: Theme | null): Linted[] {
  const experiences = new Map(
    files.filter(({ kind }) => isExperience(kind)).map(file => [file, asExperience(file, files)]),
  )
  const others = [...experiences].flatMap(([{ live }, experience]) => (live === true ? [experience] : []))
  const languages = [...new Set(others.flatMap(({ translations }) => Object.keys(translations ?? {})))]
  const around = {
    theme,
    languages,
    others,
    rivals: createRivals(others),
    people: null,
    elements: { today: 0, told: [] },
  }
  return files.map(file => {
    const experience = experiences.get(file)
    const warnings = experience ? lintOne(experience, around) : []
    return { file: `${file.slug}.json`, kind: file.kind, name: file.name, warnings }
  })
}

/** With an id for the file and for every part, as the server would give them. */
function asExperience(file: OneFile, files: OneFile[]): Experience {
  const idOf = (slug: string) =>
    files
      .findIndex(other => other.slug === slug)
      .toString(16)
      .padStart(24, '0')
  const elsewhere = 'f'.repeat(24)
  const content = resolveReferences(
    resolveNames(file.content, () => elsewhere),
    idOf,
  )
  let count = 0
  const nextId = () => (++count).toString(16).padStart(24, 'a')
  return { id: idOf(file.slug), ...assignIds(ExperienceInput.parse(content), nextId) } as unknown as Experience
}
