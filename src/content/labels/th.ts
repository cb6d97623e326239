import type { Labels } from '../../protocol/labels.ts'

export const th: Labels = {
  Close: 'ปิด',
  Next: 'ถัดไป',
  Done: 'เสร็จสิ้น',
  Send: 'ส่ง',
  'Step # of #': 'ขั้นตอนที่ # จาก #',
  'Press F8 to go there.': 'กด F8 เพื่อไปที่นั่น',
  '# of # done': 'เสร็จแล้ว # จาก #',
  done: 'เสร็จแล้ว',
  Help: 'ความช่วยเหลือ',
  new: 'ใหม่',
  'Very bad': 'แย่มาก',
  Bad: 'แย่',
  Okay: 'พอใช้',
  Good: 'ดี',
  'Very good': 'ดีมาก',
  Hint: 'คำแนะนำ',
  'Please answer this question.': 'โปรดตอบคำถามนี้',
  'Please enter an email address.': 'โปรดป้อนที่อยู่อีเมล',
  'Please enter a number.': 'โปรดป้อนตัวเลข',
}
