import type { Labels } from '../../protocol/labels.ts'

export const da: Labels = {
  Close: 'Luk',
  Next: 'Næste',
  Done: 'Færdig',
  Send: 'Send',
  'Step # of #': 'Trin # af #',
  'Press F8 to go there.': 'Tryk på F8 for at gå dertil.',
  '# of # done': '# af # færdige',
  done: 'færdig',
  Help: 'Hjælp',
  new: 'ny',
  'Very bad': 'Meget dårligt',
  Bad: 'Dårligt',
  Okay: 'Okay',
  Good: 'Godt',
  'Very good': 'Meget godt',
  Hint: 'Tip',
  'Please answer this question.': 'Besvar dette spørgsmål.',
  'Please enter an email address.': 'Indtast en e-mailadresse.',
  'Please enter a number.': 'Indtast et tal.',
}
