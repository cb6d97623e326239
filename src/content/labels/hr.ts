import type { Labels } from '../../protocol/labels.ts'

export const hr: Labels = {
  Close: 'Zatvori',
  Next: 'Dalje',
  Done: 'Gotovo',
  Send: 'Pošalji',
  'Step # of #': 'Korak # od #',
  'Press F8 to go there.': 'Pritisnite F8 za prijelaz onamo.',
  '# of # done': 'Dovršeno # od #',
  done: 'dovršeno',
  Help: 'Pomoć',
  new: 'novo',
  'Very bad': 'Vrlo loše',
  Bad: 'Loše',
  Okay: 'U redu',
  Good: 'Dobro',
  'Very good': 'Vrlo dobro',
  Hint: 'Savjet',
  'Please answer this question.': 'Odgovorite na ovo pitanje.',
  'Please enter an email address.': 'Unesite adresu e-pošte.',
  'Please enter a number.': 'Unesite broj.',
}
