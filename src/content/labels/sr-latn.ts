import type { Labels } from '../../protocol/labels.ts'

export const srLatn: Labels = {
  Close: 'Zatvori',
  Next: 'Dalje',
  Done: 'Gotovo',
  Send: 'Pošalji',
  'Step # of #': 'Korak # od #',
  'Press F8 to go there.': 'Pritisnite F8 da biste prešli tamo.',
  '# of # done': 'Završeno # od #',
  done: 'završeno',
  Help: 'Pomoć',
  new: 'novo',
  'Very bad': 'Veoma loše',
  Bad: 'Loše',
  Okay: 'U redu',
  Good: 'Dobro',
  'Very good': 'Veoma dobro',
  Hint: 'Savet',
  'Please answer this question.': 'Odgovorite na ovo pitanje.',
  'Please enter an email address.': 'Unesite adresu e-pošte.',
  'Please enter a number.': 'Unesite broj.',
}
