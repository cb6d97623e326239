import type { Labels } from '../../protocol/labels.ts'

export const id: Labels = {
  Close: 'Tutup',
  Next: 'Lanjut',
  Done: 'Selesai',
  Send: 'Kirim',
  'Step # of #': 'Langkah # dari #',
  'Press F8 to go there.': 'Tekan F8 untuk menuju ke sana.',
  '# of # done': '# dari # selesai',
  done: 'selesai',
  Help: 'Bantuan',
  new: 'baru',
  'Very bad': 'Sangat buruk',
  Bad: 'Buruk',
  Okay: 'Cukup',
  Good: 'Baik',
  'Very good': 'Sangat baik',
  Hint: 'Petunjuk',
  'Please answer this question.': 'Harap jawab pertanyaan ini.',
  'Please enter an email address.': 'Harap masukkan alamat email.',
  'Please enter a number.': 'Harap masukkan angka.',
}
