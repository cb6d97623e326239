import type { Labels } from '../../protocol/labels.ts'

export const ms: Labels = {
  Close: 'Tutup',
  Next: 'Seterusnya',
  Done: 'Selesai',
  Send: 'Hantar',
  'Step # of #': 'Langkah # daripada #',
  'Press F8 to go there.': 'Tekan F8 untuk pergi ke sana.',
  '# of # done': '# daripada # selesai',
  done: 'selesai',
  Help: 'Bantuan',
  new: 'baharu',
  'Very bad': 'Sangat teruk',
  Bad: 'Teruk',
  Okay: 'Sederhana',
  Good: 'Baik',
  'Very good': 'Sangat baik',
  Hint: 'Petunjuk',
  'Please answer this question.': 'Sila jawab soalan ini.',
  'Please enter an email address.': 'Sila masukkan alamat e-mel.',
  'Please enter a number.': 'Sila masukkan nombor.',
}
