import type { Frame, Page } from '@playwright/test'
import AxeSource from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on a page or a frame, including open shadow roots. */
export async function violations(place: Page | Frame): Promise<string[]> {
  await place.evaluate(AxeSource.source)
  return place.evaluate(async tags => {
    const { axe } = window as unknown as { axe: typeof AxeSource }
    const { violations } = await axe.run(document, {
      runOnly: tags,
      rules: { 'target-size': { enabled: true } },
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    )
  }, TAGS)
}
