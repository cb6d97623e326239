import type { Labels } from '../../protocol/labels.ts'

export const lt: Labels = {
  Close: 'Užverti',
  Next: 'Toliau',
  Done: 'Baigta',
  Send: 'Siųsti',
  'Step # of #': '# veiksmas iš #',
  'Press F8 to go there.': 'Paspauskite F8, kad ten pereitumėte.',
  '# of # done': 'Atlikta # iš #',
  done: 'atlikta',
  Help: 'Pagalba',
  new: 'nauja',
  'Very bad': 'Labai blogai',
  Bad: 'Blogai',
  Okay: 'Vidutiniškai',
  Good: 'Gerai',
  'Very good': 'Labai gerai',
  Hint: 'Patarimas',
  'Please answer this question.': 'Atsakykite į šį klausimą.',
  'Please enter an email address.': 'Įveskite el. pašto adresą.',
  'Please enter a number.': 'Įveskite skaičių.',
}
