import { useEffect, useState } from 'preact/hooks'

/** Light around it, as readers of such pictures want it. */
const EDGE = 4

interface Picture {
  size: number
  path: string
}

/** A text as a picture for the camera of a telephone. It is dark on light in every scheme: not every reader takes the other one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let left = false
    // Without the picture, the key below it can be typed.
    import('uqr').then(
      ({ encode }) => left || setPicture(draw(encode(text, { border: EDGE }))),
      () => {},
    )
    return () => {
      left = true
    }
  }, [text])
  return (
    <div class="qr">
      {picture && (
        <svg viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label={label} shape-rendering="crispEdges">
          <path d={`M0 0h${picture.size}v${picture.size}H0z`} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}

/** One square for each dark point, in one path. */
function draw({ size, data }: { size: number; data: boolean[][] }): Picture {
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
