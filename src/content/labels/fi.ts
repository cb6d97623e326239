import type { Labels } from '../../protocol/labels.ts'

export const fi: Labels = {
  Close: 'Sulje',
  Next: 'Seuraava',
  Done: 'Valmis',
  Send: 'Lähetä',
  'Step # of #': 'Vaihe #/#',
  'Press F8 to go there.': 'Siirry sinne painamalla F8.',
  '# of # done': '#/# valmiina',
  done: 'valmis',
  Help: 'Ohje',
  new: 'uusi',
  'Very bad': 'Erittäin huono',
  Bad: 'Huono',
  Okay: 'Kohtalainen',
  Good: 'Hyvä',
  'Very good': 'Erittäin hyvä',
  Hint: 'Vihje',
  'Please answer this question.': 'Vastaa tähän kysymykseen.',
  'Please enter an email address.': 'Anna sähköpostiosoite.',
  'Please enter a number.': 'Anna luku.',
}
