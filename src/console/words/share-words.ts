/** Who of the people that an Experience is for really gets it. Nothing if all of them do. */
export function shareWords({ automatic, percent }: { automatic?: unknown; percent?: unknown }): string {
  if (automatic === false) return 'It is not automatic: only people with a Delivery get it.'
  if (typeof percent === 'number' && percent < 100) return `It is an experiment: ${percent} % of them get it.`
  return ''
}
