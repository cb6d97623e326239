import type { Labels } from '../../protocol/labels.ts'

export const ur: Labels = {
  Close: 'بند کریں',
  Next: 'اگلا',
  Done: 'مکمل',
  Send: 'بھیجیں',
  'Step # of #': 'مرحلہ # از #',
  'Press F8 to go there.': 'وہاں جانے کے لیے F8 دبائیں۔',
  '# of # done': '#/# مکمل',
  done: 'مکمل',
  Help: 'مدد',
  new: 'نیا',
  'Very bad': 'بہت خراب',
  Bad: 'خراب',
  Okay: 'ٹھیک',
  Good: 'اچھا',
  'Very good': 'بہت اچھا',
  Hint: 'اشارہ',
  'Please answer this question.': 'براہ کرم اس سوال کا جواب دیں۔',
  'Please enter an email address.': 'براہ کرم ای میل پتہ درج کریں۔',
  'Please enter a number.': 'براہ کرم ایک عدد درج کریں۔',
}
