import type { Labels } from '../../protocol/labels.ts'

export const sk: Labels = {
  Close: 'Zavrieť',
  Next: 'Ďalej',
  Done: 'Hotovo',
  Send: 'Odoslať',
  'Step # of #': 'Krok # z #',
  'Press F8 to go there.': 'Stlačením F8 tam prejdete.',
  '# of # done': 'Hotovo # z #',
  done: 'hotovo',
  Help: 'Pomoc',
  new: 'nové',
  'Very bad': 'Veľmi zlé',
  Bad: 'Zlé',
  Okay: 'Ujde to',
  Good: 'Dobré',
  'Very good': 'Veľmi dobré',
  Hint: 'Tip',
  'Please answer this question.': 'Odpovedzte na túto otázku.',
  'Please enter an email address.': 'Zadajte e-mailovú adresu.',
  'Please enter a number.': 'Zadajte číslo.',
}
