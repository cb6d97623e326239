import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright'
import type { Application, Built } from './applications.ts'
import { serveFolder } from './serve-folders.ts'

export const PICKERS = ['beckon', 'finder', 'generator', 'playwright'] as const
export type Picker = (typeof PICKERS)[number]

/** One element, picked by one picker, and the result on each page. */
export interface Pick {
  application: string
  truth: string
  picker: Picker
  selector: string
  warnings: string[]
  unique: boolean
  /** null: the element is no longer on that page. */
  rebuilt: boolean | null
  restructured: boolean | null
}

interface PageSide {
  restructure(): void
  settled(): Promise<void>
  readTruth(kind: string): string[]
  pick(picker: string, truth: string): { selector: string; warnings: string[] }
  find(picker: string, truth: string, selector: string): { right: boolean; count: number }
  has(truth: string): boolean
}
declare const picking: PageSide

/** Picks every known element of an application's first build, and looks for it in the others. */
export async function measure(browser: Browser, application: Application, script: string): Promise<Pick[]> {
  const { name, truth, first, rebuilt, restructured } = application
  const picks = await onPage(browser, first, script, page =>
    page.evaluate(
      ({ pickers, application }) => {
        const truths = picking.readTruth(application.truth)
        return truths.flatMap(truth =>
          pickers.map(picker => {
            const { selector, warnings } = picking.pick(picker, truth)
            const { right, count } = picking.find(picker, truth, selector)
            const unique = right && count === 1
            return {
              application: application.name,
              truth,
              picker,
              selector,
              warnings,
              unique,
              rebuilt: null,
              restructured: null,
            }
          }),
        )
      },
      { pickers: [...PICKERS], application: { name, truth } },
    ),
  )
  const on = (built: Built, change: boolean) =>
    onPage(browser, built, script, page =>
      page.evaluate(
        ({ list, kind, change }) => {
          picking.readTruth(kind)
          if (change) picking.restructure()
          return list.map(({ picker, truth, selector }) =>
            picking.has(truth) ? picking.find(picker, truth, selector).right : null,
          )
        },
        { list: picks, kind: truth, change },
      ),
    )
  const again = await on(rebuilt, false)
  // Applications by others are restructured in the page.
  const elsewhere = await on(restructured ?? rebuilt, !restructured)
  return picks.map((pick, at) => ({ ...pick, rebuilt: again[at] ?? null, restructured: elsewhere[at] ?? null }))
}

/** The code that runs in the measured pages, as one script. */
export async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page-side.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]!.text
}

async function onPage<T>(
  browser: Browser,
  { folder, index, ready }: Built,
  script: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const server = await serveFolder(folder, index)
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  try {
    await page.goto(server.address)
    await page.locator(ready).first().waitFor()
    await page.evaluate(script)
    await page.evaluate(() => picking.settled())
    return await work(page)
  } finally {
    await page.close()
    server.close()
  }
}
