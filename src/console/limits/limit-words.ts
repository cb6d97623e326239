import type { LimitGroupRecord } from '../../protocol/answer.ts'

type Period = LimitGroupRecord['rate_limit_kind']

const PERIODS: { [period in Period]: string } = {
  '1h': 'an hour',
  '2h': '2 hours',
  '4h': '4 hours',
  '1d': 'a day',
  '7d': '7 days',
  '30d': '30 days',
  '91d': '91 days',
  '182d': '182 days',
  '365d': '365 days',
}

const KINDS: { [kind in LimitGroupRecord['kind']]: string } = {
  all: 'Every tour and survey',
  tour: 'Tours',
  survey: 'Surveys',
  tags: 'Those with some tags',
  campaigns: 'Some tours and surveys',
}

const optionsOf = <V extends string>(words: { [value in V]: string }) =>
  (Object.keys(words) as V[]).map(value => ({ value, label: words[value] }))

export const PERIOD_OPTIONS = optionsOf(PERIODS)
export const KIND_OPTIONS = optionsOf(KINDS)

/** "1 in 7 days". */
export const rateWords = ({
  rate_limit_size,
  rate_limit_kind,
}: Pick<LimitGroupRecord, 'rate_limit_size' | 'rate_limit_kind'>): string =>
  `${rate_limit_size} in ${PERIODS[rate_limit_kind]}`

/** "Surveys: 3 of them". */
export const insideWords = ({ kind, models_count }: Pick<LimitGroupRecord, 'kind' | 'models_count'>): string =>
  `${KINDS[kind]}: ${models_count === 0 ? 'none yet' : `${models_count} now`}`
