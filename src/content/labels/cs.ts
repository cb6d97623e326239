import type { Labels } from '../../protocol/labels.ts'

export const cs: Labels = {
  Close: 'Zavřít',
  Next: 'Další',
  Done: 'Hotovo',
  Send: 'Odeslat',
  'Step # of #': 'Krok # z #',
  'Press F8 to go there.': 'Stisknutím F8 tam přejdete.',
  '# of # done': 'Hotovo # z #',
  done: 'hotovo',
  Help: 'Nápověda',
  new: 'nové',
  'Very bad': 'Velmi špatné',
  Bad: 'Špatné',
  Okay: 'Ujde to',
  Good: 'Dobré',
  'Very good': 'Velmi dobré',
  Hint: 'Tip',
  'Please answer this question.': 'Odpovězte prosím na tuto otázku.',
  'Please enter an email address.': 'Zadejte e-mailovou adresu.',
  'Please enter a number.': 'Zadejte číslo.',
}
