import type { Labels } from '../../protocol/labels.ts'

export const tr: Labels = {
  Close: 'Kapat',
  Next: 'İleri',
  Done: 'Bitti',
  Send: 'Gönder',
  'Step # of #': 'Adım #/#',
  'Press F8 to go there.': 'Oraya gitmek için F8 tuşuna basın.',
  '# of # done': '#/# tamamlandı',
  done: 'tamamlandı',
  Help: 'Yardım',
  new: 'yeni',
  'Very bad': 'Çok kötü',
  Bad: 'Kötü',
  Okay: 'İdare eder',
  Good: 'İyi',
  'Very good': 'Çok iyi',
  Hint: 'İpucu',
  'Please answer this question.': 'Lütfen bu soruyu yanıtlayın.',
  'Please enter an email address.': 'Lütfen bir e-posta adresi girin.',
  'Please enter a number.': 'Lütfen bir sayı girin.',
}
