import type { Labels } from '../../protocol/labels.ts'

export const bn: Labels = {
  Close: 'বন্ধ করুন',
  Next: 'পরবর্তী',
  Done: 'সম্পন্ন',
  Send: 'পাঠান',
  'Step # of #': 'ধাপ #/#',
  'Press F8 to go there.': 'সেখানে যেতে F8 চাপুন।',
  '# of # done': '#/# সম্পন্ন',
  done: 'সম্পন্ন',
  Help: 'সহায়তা',
  new: 'নতুন',
  'Very bad': 'খুব খারাপ',
  Bad: 'খারাপ',
  Okay: 'মোটামুটি',
  Good: 'ভালো',
  'Very good': 'খুব ভালো',
  Hint: 'ইঙ্গিত',
  'Please answer this question.': 'অনুগ্রহ করে এই প্রশ্নের উত্তর দিন।',
  'Please enter an email address.': 'অনুগ্রহ করে একটি ইমেল ঠিকানা লিখুন।',
  'Please enter a number.': 'অনুগ্রহ করে একটি সংখ্যা লিখুন।',
}
