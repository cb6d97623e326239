import type { Labels } from '../../protocol/labels.ts'

export const fa: Labels = {
  Close: 'بستن',
  Next: 'بعدی',
  Done: 'پایان',
  Send: 'ارسال',
  'Step # of #': 'گام # از #',
  'Press F8 to go there.': 'برای رفتن به آنجا F8 را فشار دهید.',
  '# of # done': '# از # انجام شد',
  done: 'انجام شد',
  Help: 'راهنما',
  new: 'جدید',
  'Very bad': 'خیلی بد',
  Bad: 'بد',
  Okay: 'معمولی',
  Good: 'خوب',
  'Very good': 'خیلی خوب',
  Hint: 'نکته',
  'Please answer this question.': 'لطفاً به این پرسش پاسخ دهید.',
  'Please enter an email address.': 'لطفاً یک نشانی ایمیل وارد کنید.',
  'Please enter a number.': 'لطفاً یک عدد وارد کنید.',
}
