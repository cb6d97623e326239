import type { Kind } from '../../protocol/experience.ts'

/** What people call the kinds of Experiences. */
export const KIND_WORDS: Record<Kind, { one: string; many: string }> = {
  tour: { one: 'Tour', many: 'Tours' },
  survey: { one: 'Survey', many: 'Surveys' },
  launcher: { one: 'Launcher', many: 'Launchers' },
  tooltip: { one: 'Tooltip', many: 'Tooltips' },
  embed: { one: 'Embed', many: 'Embeds' },
}

export const ALL_KINDS = Object.keys(KIND_WORDS) as Kind[]
export const isKind = (word: string | undefined): word is Kind => word !== undefined && word in KIND_WORDS
