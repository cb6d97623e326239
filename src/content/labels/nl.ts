import type { Labels } from '../../protocol/labels.ts'

export const nl: Labels = {
  Close: 'Sluiten',
  Next: 'Volgende',
  Done: 'Klaar',
  Send: 'Versturen',
  'Step # of #': 'Stap # van #',
  'Press F8 to go there.': 'Druk op F8 om erheen te gaan.',
  '# of # done': '# van # voltooid',
  done: 'voltooid',
  Help: 'Hulp',
  new: 'nieuw',
  'Very bad': 'Heel slecht',
  Bad: 'Slecht',
  Okay: 'Gaat wel',
  Good: 'Goed',
  'Very good': 'Heel goed',
  Hint: 'Tip',
  'Please answer this question.': 'Beantwoord deze vraag.',
  'Please enter an email address.': 'Vul een e-mailadres in.',
  'Please enter a number.': 'Vul een getal in.',
}
