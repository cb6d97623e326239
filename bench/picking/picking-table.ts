import type { Application } from './applications.ts'
import { PICKERS, type Pick, type Picker } from './measure.ts'

const NAMES: { [picker in Picker]: string } = {
  beckon: 'Beckon',
  finder: '@medv/finder',
  generator: 'css-selector-generator',
  playwright: "Playwright's generator",
}

/** The figures as a table for the documents, and what failed without a warning. */
export function pickingTable(applications: Application[], picks: Pick[]): string {
  const ours = picks.filter(pick => pick.picker === 'beckon')
  const rows = PICKERS.map(picker => {
    const mine = picks.filter(pick => pick.picker === picker)
    const cells = [share(mine, 'unique'), share(mine, 'rebuilt'), share(mine, 'restructured')]
    return `| ${NAMES[picker]} | ${cells.join(' | ')} |`
  })
  const perApplication = applications.map(({ name, about }) => {
    const mine = ours.filter(pick => pick.application === name)
    const cells = [mine.length, share(mine, 'unique'), share(mine, 'rebuilt'), share(mine, 'restructured')]
    return `| ${name} (${about}) | ${cells.join(' | ')} |`
  })
  const lost = (picks: typeof ours) => picks.filter(isLost).length
  const warned = ours.filter(pick => pick.warnings.length > 0)
  const calm = ours.filter(pick => pick.warnings.length === 0)
  return [
    `| ${ours.length} elements | unique where it was picked | right after a rebuild | right after restructuring |`,
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `Of the ${warned.length} elements that were picked with a warning, ${lost(warned)} were lost. Of the ${calm.length} without a warning, ${lost(calm)} were lost.`,
    '',
    '| application | elements | unique | rebuilt | restructured |',
    '| --- | --- | --- | --- | --- |',
    ...perApplication,
  ].join('\n')
}

export function isLost({ rebuilt, restructured }: Pick): boolean {
  return rebuilt === false || restructured === false
}

function share(picks: Pick[], of: 'unique' | 'rebuilt' | 'restructured'): string {
  const known = picks.filter(pick => pick[of] !== null)
  if (known.length === 0) return '–'
  const percent = (100 * known.filter(pick => pick[of]).length) / known.length
  return `${percent.toFixed(1)} % of ${known.length}`
}
