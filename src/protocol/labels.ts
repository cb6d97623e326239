/** Our own texts in views. The English ones name the others. Each `#` stands for a number. */
export const LABELS = [
  'Close',
  'Next',
  'Done',
  'Send',
  'Step # of #',
  'Question # of #',
  'Press F8 to go there.',
  '# of # done',
  'done',
  'Help',
  'new',
  'Very bad',
  'Bad',
  'Okay',
  'Good',
  'Very good',
  'Not at all likely',
  'Extremely likely',
  'Very difficult',
  'Very easy',
  'Please choose',
  'Hint',
  'Please answer this question.',
  'Please enter an email address.',
  'Please enter a number.',
] as const

export type Label = (typeof LABELS)[number]
export type Labels = { [text in Label]: string }

/** Those that an account has set itself, by language. */
export type OwnLabels = { [language: string]: Partial<Labels> }
