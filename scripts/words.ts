import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from '../test/docs/documents.ts'
import { hardest, readingGrade } from '../test/docs/reading-grade.ts'
import { table } from './sizes.ts'

// `npm run words` says how hard each document is to read. `npm run words -- docs/api.md` lists its hardest sentences.
const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [asked] = process.argv.slice(2)

if (asked) console.log(hardest(read(asked), 12).join('\n\n'))
else {
  const rows = documents(root).map(file => {
    const { words, sentences, grade, long } = readingGrade(read(file))
    return [
      file,
      String(words),
      sentences ? (words / sentences).toFixed(1) : '–',
      grade.toFixed(1),
      String(long.length),
    ]
  })
  console.log(table(['document', 'words', 'words a sentence', 'grade', 'over 30 words'], rows))
}
