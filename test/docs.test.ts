import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import { ExperienceInput } from '../src/protocol/schema/experience.ts'
import { SegmentInput } from '../src/protocol/schema/segment.ts'
import { Theme } from '../src/protocol/schema/theme.ts'
import { checkTypes } from './docs/check-types.ts'
import { type Block, readBlocks } from './docs/read-blocks.ts'
import { createReader, type Reader } from './docs/run-shell.ts'

const root = join(import.meta.dirname, '..')
const docs = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map(name => `docs/${name}`)].filter(
  name => name.endsWith('.md') && existsSync(join(root, name)),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const blocks = docs.flatMap(file => readBlocks(file, read(file)))
const where = ({ file, line }: Block) => `${file}:${line}`
const those = (does: string, ...languages: string[]) =>
  blocks.filter(block => block.does === does && (languages.length === 0 || languages.includes(block.language)))

/** The schemas for `json check=…`. */
const SCHEMAS: { [name: string]: z.ZodType } = { experience: ExperienceInput, segment: SegmentInput, theme: Theme }
const TYPED = ['ts', 'tsx', 'js']
const CHECKED = [...TYPED, 'json', 'yaml', 'html']
const RUNNABLE = ['sh']

const WRONG = "import { evaluate } from 'beckon/evaluator'\nexport const wrong: number = evaluate"

describe('code blocks', () => {
  test('[B5] each says what is done with it', () => {
    const silent = blocks.filter(({ does, language, as }) => {
      if (does === 'check') return !CHECKED.includes(language) || (as !== null && !SCHEMAS[as])
      if (does === 'run') return !RUNNABLE.includes(language)
      return does !== 'illustration'
    })
    expect(silent.map(where)).toEqual([])
  })

  test('[B5] illustrations are few', () => {
    expect(those('illustration').length).toBeLessThanOrEqual(Math.max(8, blocks.length / 3))
  })

  test('[B5] typed ones compile, and the compiler was asked: it refuses a wrong one among them', () => {
    const wrong: Block = { file: 'wrong.md', line: 1, language: 'ts', does: 'check', as: null, text: WRONG }
    const complaints = checkTypes([...those('check', ...TYPED), wrong])
    expect(complaints).toEqual([expect.stringMatching(/wrong-md-line-1\.ts.*TS2322/)])
  }, 180_000)

  test.each(those('check', 'json').map(block => [where(block), block] as const))(
    '[B5] the JSON at %s is valid',
    (_, { text, as }) => {
      const value = JSON.parse(text)
      if (as) expect(SCHEMAS[as]!.safeParse(value).error?.issues ?? []).toEqual([])
    },
  )

  test.each(those('check', 'yaml').map(block => [where(block), block] as const))(
    '[B5] the YAML at %s is valid',
    (_, { text }) => {
      expect(parseYaml(text)).toBeTypeOf('object')
    },
  )

  test.each(those('check', 'html').map(block => [where(block), block] as const))(
    '[B5] the scripts of the page at %s can be parsed',
    (_, { text }) => {
      for (const [, script] of text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) transformSync(script!)
    },
  )
})

describe('commands', () => {
  const files = [...new Set(those('run').map(block => block.file))]
  describe.each(files)('%s', file => {
    let reader: Reader
    beforeAll(async () => {
      reader = await createReader()
    })
    afterAll(() => reader?.leave())

    // In order, because a later block may need what an earlier one made.
    test.each(
      those('run')
        .filter(block => block.file === file)
        .map(block => [where(block), block] as const),
    )('[B5] %s runs', async (_, block) => {
      await reader.run(block)
    })
  })
})

describe('links', () => {
  test.each(docs)('[B6] those of %s lead somewhere', file => {
    const lost = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter(target => !/^[a-z]+:/.test(target) && !leadsSomewhere(file, target))
    expect(lost).toEqual([])
  })
})

function leadsSomewhere(file: string, target: string): boolean {
  const [path, anchor] = target.split('#') as [string, string?]
  const full = path ? join(root, dirname(file), path) : join(root, file)
  if (!existsSync(full)) return false
  return !anchor || !full.endsWith('.md') || anchorsOf(readFileSync(full, 'utf8')).includes(anchor)
}

/** The anchors that GitHub makes from headings. */
function anchorsOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^#+\s+(.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(```+)[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '')
}
