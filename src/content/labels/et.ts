import type { Labels } from '../../protocol/labels.ts'

export const et: Labels = {
  Close: 'Sulge',
  Next: 'Edasi',
  Done: 'Valmis',
  Send: 'Saada',
  'Step # of #': 'Samm #/#',
  'Press F8 to go there.': 'Sinna liikumiseks vajutage F8.',
  '# of # done': '#/# tehtud',
  done: 'tehtud',
  Help: 'Abi',
  new: 'uus',
  'Very bad': 'Väga halb',
  Bad: 'Halb',
  Okay: 'Rahuldav',
  Good: 'Hea',
  'Very good': 'Väga hea',
  Hint: 'Vihje',
  'Please answer this question.': 'Vastake sellele küsimusele.',
  'Please enter an email address.': 'Sisestage e-posti aadress.',
  'Please enter a number.': 'Sisestage arv.',
}
