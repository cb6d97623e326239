interface Props {
  label: string
  /** All on one scale. */
  low: number
  high: number
  value: number
  from: number
  to: number
}

/** A figure with its interval: a dot on a line. */
export function Interval({ label, low, high, value, from, to }: Props) {
  const x = (at: number) => ((Math.max(from, Math.min(to, at)) - from) / (to - from)) * 200
  return (
    <svg class="interval" viewBox="-6 0 212 24" role="img" aria-label={label}>
      <line class="chart-line" x1={0} x2={200} y1={12} y2={12} />
      {from < 0 && to > 0 && <line class="interval-zero" x1={x(0)} x2={x(0)} y1={3} y2={21} />}
      <line class="interval-reach" x1={x(low)} x2={x(high)} y1={12} y2={12} />
      <circle class="interval-value" cx={x(value)} cy={12} r={5} />
    </svg>
  )
}
