import type { Labels } from '../../protocol/labels.ts'

export const is: Labels = {
  Close: 'Loka',
  Next: 'Áfram',
  Done: 'Lokið',
  Send: 'Senda',
  'Step # of #': 'Skref # af #',
  'Press F8 to go there.': 'Ýttu á F8 til að fara þangað.',
  '# of # done': '# af # lokið',
  done: 'lokið',
  Help: 'Hjálp',
  new: 'nýtt',
  'Very bad': 'Mjög slæmt',
  Bad: 'Slæmt',
  Okay: 'Í lagi',
  Good: 'Gott',
  'Very good': 'Mjög gott',
  Hint: 'Ábending',
  'Please answer this question.': 'Svaraðu þessari spurningu.',
  'Please enter an email address.': 'Sláðu inn netfang.',
  'Please enter a number.': 'Sláðu inn tölu.',
}
