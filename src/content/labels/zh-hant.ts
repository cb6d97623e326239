import type { Labels } from '../../protocol/labels.ts'

export const zhHant: Labels = {
  Close: '關閉',
  Next: '下一步',
  Done: '完成',
  Send: '傳送',
  'Step # of #': '第 # 步，共 # 步',
  'Press F8 to go there.': '按 F8 前往。',
  '# of # done': '已完成 #/#',
  done: '已完成',
  Help: '說明',
  new: '新',
  'Very bad': '很差',
  Bad: '差',
  Okay: '普通',
  Good: '好',
  'Very good': '很好',
  Hint: '提示',
  'Please answer this question.': '請回答這個問題。',
  'Please enter an email address.': '請輸入電子郵件地址。',
  'Please enter a number.': '請輸入數字。',
}
