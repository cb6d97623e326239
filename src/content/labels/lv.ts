import type { Labels } from '../../protocol/labels.ts'

export const lv: Labels = {
  Close: 'Aizvērt',
  Next: 'Tālāk',
  Done: 'Gatavs',
  Send: 'Sūtīt',
  'Step # of #': '#. solis no #',
  'Press F8 to go there.': 'Nospiediet F8, lai tur pārietu.',
  '# of # done': 'Pabeigti # no #',
  done: 'pabeigts',
  Help: 'Palīdzība',
  new: 'jauns',
  'Very bad': 'Ļoti slikti',
  Bad: 'Slikti',
  Okay: 'Viduvēji',
  Good: 'Labi',
  'Very good': 'Ļoti labi',
  Hint: 'Padoms',
  'Please answer this question.': 'Atbildiet uz šo jautājumu.',
  'Please enter an email address.': 'Ievadiet e-pasta adresi.',
  'Please enter a number.': 'Ievadiet skaitli.',
}
