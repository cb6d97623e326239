import type { Labels } from '../../protocol/labels.ts'

export const sr: Labels = {
  Close: 'Затвори',
  Next: 'Даље',
  Done: 'Готово',
  Send: 'Пошаљи',
  'Step # of #': 'Корак # од #',
  'Press F8 to go there.': 'Притисните F8 да бисте прешли тамо.',
  '# of # done': 'Завршено # од #',
  done: 'завршено',
  Help: 'Помоћ',
  new: 'ново',
  'Very bad': 'Веома лоше',
  Bad: 'Лоше',
  Okay: 'У реду',
  Good: 'Добро',
  'Very good': 'Веома добро',
  Hint: 'Савет',
  'Please answer this question.': 'Одговорите на ово питање.',
  'Please enter an email address.': 'Унесите адресу е-поште.',
  'Please enter a number.': 'Унесите број.',
}
