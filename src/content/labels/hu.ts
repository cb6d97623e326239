import type { Labels } from '../../protocol/labels.ts'

export const hu: Labels = {
  Close: 'Bezárás',
  Next: 'Tovább',
  Done: 'Kész',
  Send: 'Küldés',
  'Step # of #': '#. lépés / #',
  'Press F8 to go there.': 'Nyomja meg az F8 billentyűt az odalépéshez.',
  '# of # done': '# / # kész',
  done: 'kész',
  Help: 'Súgó',
  new: 'új',
  'Very bad': 'Nagyon rossz',
  Bad: 'Rossz',
  Okay: 'Elmegy',
  Good: 'Jó',
  'Very good': 'Nagyon jó',
  Hint: 'Tipp',
  'Please answer this question.': 'Kérjük, válaszoljon erre a kérdésre.',
  'Please enter an email address.': 'Adjon meg egy e-mail-címet.',
  'Please enter a number.': 'Adjon meg egy számot.',
}
