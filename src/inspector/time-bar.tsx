import { moment, span, tomorrowAtNine } from '../reasons/when.ts'

const QUARTER = 15 * 60_000
const WEEK = 7 * 24 * 60 * 60_000

/** Asks what would happen at another time or on another page. The page itself stays in real time. */
export function TimeBar(props: {
  now: number
  /** Milliseconds from now; 0 is now. */
  ahead: number
  setAhead(ahead: number): void
  /** When time alone changes something next. */
  next: number | null
  url: string
  setUrl(url: string | null): void
}) {
  const { now, ahead, setAhead, next } = props
  const chips: [string, number][] = [
    ['Now', 0],
    ['In an hour', 3_600_000],
    ['Tomorrow at nine', tomorrowAtNine(now) - now],
  ]
  if (next !== null && next > now) chips.push([`Next change, ${moment(next, now)}`, next - now])
  return (
    <div class="time">
      <label>
        <span>As if it were</span>
        <output>{ahead ? `${moment(now + ahead, now)}, in ${span(ahead)}` : 'now'}</output>
        <span class="said">Time to ask about</span>
      </label>
      <input
        type="range"
        aria-label="Time to ask about"
        aria-valuetext={ahead ? moment(now + ahead, now) : 'now'}
        min={0}
        max={WEEK}
        step={QUARTER}
        value={ahead}
        onInput={event => setAhead(Number(event.currentTarget.value))}
      />
      <div class="chips">
        {chips.map(([text, offset]) => (
          <button key={text} type="button" aria-pressed={near(ahead, offset)} onClick={() => setAhead(offset)}>
            {text}
          </button>
        ))}
      </div>
      <label class="address">
        On the page
        <input
          type="url"
          spellcheck={false}
          value={props.url}
          onInput={event => props.setUrl(event.currentTarget.value || null)}
        />
      </label>
    </div>
  )
}

/** The clock runs while somebody reads, so times within a minute count as equal. */
function near(a: number, b: number): boolean {
  return a === b || (a !== 0 && b !== 0 && Math.abs(a - b) < 60_000)
}
