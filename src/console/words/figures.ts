/** Figures as people read them, in the language of the console. */
const WHOLE = new Intl.NumberFormat('en')

export const count = (number: number): string => WHOLE.format(number)

/** A share of nothing is a dash. */
export const percent = (rate: { share: number } | null, digits = 0): string =>
  rate ? `${(rate.share * 100).toFixed(digits)} %` : '–'

export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`

/** `42 s`, `3 min 20 s`, `2 h 5 min`, `4 days`. */
export function span(seconds: number): string {
  if (seconds < 1) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3_600) return joined(Math.floor(whole / 60), 'min', whole % 60, 's')
  if (whole < 172_800) return joined(Math.floor(whole / 3_600), 'h', Math.round((whole % 3_600) / 60), 'min')
  return `${Math.round(whole / 86_400)} days`
}

const joined = (large: number, one: string, small: number, other: string): string =>
  `${large} ${one}${small > 0 ? ` ${small} ${other}` : ''}`
