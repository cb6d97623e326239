import { BUILT_IN } from '../../../content/labels/built-in.ts'
import { allLabels } from '../../../content/labels.ts'
import { Labels } from '../../../protocol/operations/labels.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { sayFor } from '../feed/say-for.ts'

/** Our own texts in views. The account sets them with its other settings. */
export const labels: Managed[] = [
  manage(Labels.get, async ({ account, params }) => {
    const own = account.settings.labels
    const asked = params.languages?.split(',').map(language => language.trim())
    const languages = asked?.filter(Boolean) ?? [...new Set([...Object.keys(BUILT_IN), ...Object.keys(own)])].sort()
    const inAll = (say: ReturnType<typeof sayFor>) =>
      Object.fromEntries(languages.map(language => [language, allLabels(language, say)]))
    return { body: { labels: inAll(sayFor(own)), built_in: inAll(sayFor()) } }
  }),
]
