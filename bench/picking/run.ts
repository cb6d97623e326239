import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { foreignApplications, ownApplications } from './applications.ts'
import { measure, type Pick, pageScript } from './measure.ts'
import { isLost, pickingTable } from './picking-table.ts'

// `npm run bench -- picking`: how well picked elements are found again, compared with libraries. It writes the table of
// docs/studio.md; `-- picking look` only prints it, with every selector that was lost.

// In this mode Playwright adds its selector generator to the page.
process.env.PWDEBUG = 'console'
const { launch } = await import('../stage.ts')

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const look = process.argv.includes('look')

const applications = [...(await ownApplications()), ...foreignApplications()]
const browser = await launch()
const script = await pageScript()
const picks: Pick[] = []
for (const application of applications) {
  const found = await measure(browser, application, script)
  console.log(`${application.name}: ${found.length} picks`)
  picks.push(...found)
}
await browser.close()

const table = pickingTable(applications, picks)
console.log(`\n${table}\n`)
mkdirSync(here('../results'), { recursive: true })
writeFileSync(here('../results/picking.json'), JSON.stringify(picks, null, 1))
const ours = picks.filter(pick => pick.picker === 'beckon')
for (const pick of ours.filter(pick => look && (isLost(pick) || !pick.unique)))
  console.log(
    `${pick.application} · ${pick.truth}: ${pick.selector} (${pick.warnings.map(firstWords).join('; ') || 'no warning'})`,
  )

if (!look) {
  const path = here('../../docs/studio.md')
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/(<!-- picking -->\n).*?(\n<!-- \/picking -->)/s, (_, from, to) => `${from}${table}${to}`),
  )
}
const silent = ours.filter(pick => isLost(pick) && pick.warnings.length === 0)
process.exit(silent.length === 0 && ours.every(pick => pick.unique) ? 0 : 1)

function firstWords(sentence: string): string {
  return sentence.split(':')[0]!
}
