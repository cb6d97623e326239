import type { Labels } from '../../protocol/labels.ts'

export const sl: Labels = {
  Close: 'Zapri',
  Next: 'Naprej',
  Done: 'Končano',
  Send: 'Pošlji',
  'Step # of #': 'Korak # od #',
  'Press F8 to go there.': 'Pritisnite F8 za prehod tja.',
  '# of # done': 'Končano # od #',
  done: 'končano',
  Help: 'Pomoč',
  new: 'novo',
  'Very bad': 'Zelo slabo',
  Bad: 'Slabo',
  Okay: 'V redu',
  Good: 'Dobro',
  'Very good': 'Zelo dobro',
  Hint: 'Namig',
  'Please answer this question.': 'Odgovorite na to vprašanje.',
  'Please enter an email address.': 'Vnesite e-poštni naslov.',
  'Please enter a number.': 'Vnesite število.',
}
