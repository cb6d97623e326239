import type { Labels } from '../../protocol/labels.ts'

export const nb: Labels = {
  Close: 'Lukk',
  Next: 'Neste',
  Done: 'Ferdig',
  Send: 'Send',
  'Step # of #': 'Trinn # av #',
  'Press F8 to go there.': 'Trykk F8 for å gå dit.',
  '# of # done': '# av # fullført',
  done: 'fullført',
  Help: 'Hjelp',
  new: 'ny',
  'Very bad': 'Veldig dårlig',
  Bad: 'Dårlig',
  Okay: 'Greit',
  Good: 'Bra',
  'Very good': 'Veldig bra',
  Hint: 'Tips',
  'Please answer this question.': 'Svar på dette spørsmålet.',
  'Please enter an email address.': 'Skriv inn en e-postadresse.',
  'Please enter a number.': 'Skriv inn et tall.',
}
