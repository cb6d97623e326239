import type { Labels } from '../../protocol/labels.ts'

export const ar: Labels = {
  Close: 'إغلاق',
  Next: 'التالي',
  Done: 'تم',
  Send: 'إرسال',
  'Step # of #': 'الخطوة # من #',
  'Press F8 to go there.': 'اضغط F8 للانتقال إليه.',
  '# of # done': 'تم # من #',
  done: 'تم',
  Help: 'مساعدة',
  new: 'جديد',
  'Very bad': 'سيئ جدًا',
  Bad: 'سيئ',
  Okay: 'مقبول',
  Good: 'جيد',
  'Very good': 'جيد جدًا',
  Hint: 'تلميح',
  'Please answer this question.': 'يرجى الإجابة عن هذا السؤال.',
  'Please enter an email address.': 'يرجى إدخال عنوان بريد إلكتروني.',
  'Please enter a number.': 'يرجى إدخال رقم.',
}
