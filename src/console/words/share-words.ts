import { type Sharing, shareOf } from '../../content/share.ts'

/** Who of the people that an Experience is for really gets it. Nothing if all of them do. */
export function shareWords(experience: Sharing): string {
  const share = shareOf(experience)
  if (share === 'delivered') return 'It is not automatic: only people with a Delivery get it.'
  if (share === 'asked') return 'It is not automatic: people get it only where a link or the page starts it.'
  return share < 100 ? `It is an experiment: ${share} % of them get it.` : ''
}
