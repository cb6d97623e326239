import type { Labels } from '../../protocol/labels.ts'

export const vi: Labels = {
  Close: 'Đóng',
  Next: 'Tiếp',
  Done: 'Xong',
  Send: 'Gửi',
  'Step # of #': 'Bước #/#',
  'Press F8 to go there.': 'Nhấn F8 để đi đến đó.',
  '# of # done': 'Đã xong #/#',
  done: 'đã xong',
  Help: 'Trợ giúp',
  new: 'mới',
  'Very bad': 'Rất tệ',
  Bad: 'Tệ',
  Okay: 'Tạm được',
  Good: 'Tốt',
  'Very good': 'Rất tốt',
  Hint: 'Gợi ý',
  'Please answer this question.': 'Vui lòng trả lời câu hỏi này.',
  'Please enter an email address.': 'Vui lòng nhập địa chỉ email.',
  'Please enter a number.': 'Vui lòng nhập một số.',
}
