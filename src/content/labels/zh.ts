import type { Labels } from '../../protocol/labels.ts'

export const zh: Labels = {
  Close: '关闭',
  Next: '下一步',
  Done: '完成',
  Send: '发送',
  'Step # of #': '第 # 步，共 # 步',
  'Press F8 to go there.': '按 F8 前往。',
  '# of # done': '已完成 #/#',
  done: '已完成',
  Help: '帮助',
  new: '新',
  'Very bad': '很差',
  Bad: '差',
  Okay: '一般',
  Good: '好',
  'Very good': '很好',
  Hint: '提示',
  'Please answer this question.': '请回答此问题。',
  'Please enter an email address.': '请输入电子邮件地址。',
  'Please enter a number.': '请输入数字。',
}
