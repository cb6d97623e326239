import type { Labels } from '../../protocol/labels.ts'

export const sv: Labels = {
  Close: 'Stäng',
  Next: 'Nästa',
  Done: 'Klar',
  Send: 'Skicka',
  'Step # of #': 'Steg # av #',
  'Press F8 to go there.': 'Tryck på F8 för att gå dit.',
  '# of # done': '# av # klara',
  done: 'klar',
  Help: 'Hjälp',
  new: 'ny',
  'Very bad': 'Mycket dåligt',
  Bad: 'Dåligt',
  Okay: 'Okej',
  Good: 'Bra',
  'Very good': 'Mycket bra',
  Hint: 'Tips',
  'Please answer this question.': 'Svara på den här frågan.',
  'Please enter an email address.': 'Ange en e-postadress.',
  'Please enter a number.': 'Ange ett tal.',
}
