/** About four round numbers from 0 to just above the maximum, for the lines behind a chart. */
export function ticks(most: number, wanted = 4): number[] {
  if (most <= 0) return [0, 1]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10) * power)
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
