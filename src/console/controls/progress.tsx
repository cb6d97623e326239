export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  const share = of > 0 ? Math.min(1, done / of) : 0
  return (
    <div class="progress">
      <span>{label}</span>
      <progress aria-label={label} value={share} max={1} />
      <span class="figure">{Math.round(share * 100)} %</span>
    </div>
  )
}
