import type { NameOf } from '../../content/segment-words.ts'
import type { HistoryEntry } from '../../protocol/answer.ts'
import { audienceWords } from './audience-words.ts'

/** An entry of the history in sentences: what was done, then who gets it from then on. */
export function entryWords(entry: HistoryEntry, nameOf?: NameOf): string[] {
  const { does, segment, live, publish_at, scheduled_at } = entry
  if (segment) {
    const groups: [typeof segment.before, typeof segment.after] = [segment.before, segment.after]
    return [audienceWords(segment.name, groups, nameOf, { isLive: live, publishAt: publish_at }), ...forWords(entry)]
  }
  const due = scheduled_at ? `, as scheduled for ${new Date(scheduled_at).toLocaleString()}` : ''
  return [`${deedWords[does](entry)}${due}.`, ...forWords(entry)]
}

const deedWords: { [does in HistoryEntry['does']]: (entry: HistoryEntry) => string } = {
  publish: ({ version }) => `published version ${version}`,
  'roll back': ({ version, restored_from }) => `published version ${restored_from} again, as version ${version}`,
  unpublish: () => 'unpublished it: nobody gets it',
  archive: () => 'archived it: nobody gets it',
  'bring back': () => 'brought it back from the archive: nobody gets it yet',
  schedule: ({ schedule }) => scheduleWords(schedule!),
  'end schedule': ({ schedule }) => scheduleWords(schedule!),
  'miss schedule': ({ schedule }) =>
    `it was not ${schedule!.publish_at ? 'published' : 'unpublished'} on ${timeOf((schedule!.publish_at ?? schedule!.unpublish_at)!.before!)}, as scheduled: that was not possible`,
  'change segment': () => 'changed one of its Segments',
  'change places': () => 'changed where it runs',
}

const timeOf = (time: string): string => new Date(time).toLocaleString()

function scheduleWords({ publish_at, unpublish_at }: NonNullable<HistoryEntry['schedule']>): string {
  const words = (does: string, times: typeof publish_at): string[] => {
    if (!times) return []
    const { before, after } = times
    if (!after) return before ? [`ended the schedule to ${does} it on ${timeOf(before)}`] : []
    const instead = !before ? '' : before === after ? ', with other content' : `, instead of on ${timeOf(before)}`
    return [`scheduled to ${does} it on ${timeOf(after)}${instead}`]
  }
  return [...words('publish', publish_at), ...words('unpublish', unpublish_at)].join(', and ')
}

/** If it is for others than the last time, it says who they were. */
function forWords({ for: people, items, where, sentences }: HistoryEntry): string[] {
  const differs = (begins: string) => sentences.some(sentence => sentence.startsWith(begins))
  return [
    ...(people && !differs('it is for ') ? [`it is for ${people}`] : []),
    ...items.filter(item => !differs(item.slice(0, item.indexOf('” is for ')))),
    ...(where && !differs('it runs in ') ? [`it runs in ${where}`] : []),
    ...sentences,
  ].map(sentence => `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`)
}
