import { count } from '../words/figures.ts'
import { ticks } from './ticks.ts'
import { useWidth } from './use-width.ts'

export interface ColumnPoint {
  label: string
  /** The whole column, and the filled part of it. */
  whole: number
  part: number
}

const [HEIGHT, LEFT, BOTTOM, TOP] = [220, 40, 26, 10]
/** The width of a label below it, such as `Nov 15`. */
const LABEL = 64

/** One column for each day: how many there were, and how many of them were completed. */
export function ColumnsChart({ label, points }: { label: string; points: ColumnPoint[] }) {
  const [box, whole] = useWidth(720)
  const lines = ticks(Math.max(0, ...points.map(({ whole }) => whole)))
  const most = lines.at(-1)!
  const inner = HEIGHT - BOTTOM - TOP
  const y = (value: number) => TOP + inner * (1 - value / most)
  const step = (whole - LEFT) / Math.max(1, points.length)
  const width = Math.max(2, Math.min(28, step * 0.7))
  const every = Math.max(1, Math.ceil(LABEL / step))
  return (
    <div ref={box}>
      <svg class="chart-picture" viewBox={`0 0 ${whole} ${HEIGHT}`} role="img" aria-label={label}>
        {lines.map(value => (
          <g key={value}>
            <line class="chart-line" x1={LEFT} x2={whole} y1={y(value)} y2={y(value)} />
            <text class="chart-text" x={LEFT - 8} y={y(value) + 4} text-anchor="end">
              {count(value)}
            </text>
          </g>
        ))}
        {points.map((point, index) => {
          const x = LEFT + step * index + (step - width) / 2
          return (
            <g key={point.label}>
              <title>{`${point.label}: ${count(point.whole)}, ${count(point.part)} of them completed`}</title>
              <rect class="chart-whole" x={x} y={y(point.whole)} width={width} height={y(0) - y(point.whole)} rx={2} />
              <rect class="chart-part" x={x} y={y(point.part)} width={width} height={y(0) - y(point.part)} rx={2} />
              {index % every === 0 && (
                <text class="chart-text" x={x + width / 2} y={HEIGHT - 8} text-anchor="middle">
                  {point.label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
