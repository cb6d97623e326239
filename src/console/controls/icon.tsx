/** Drawn on a grid of 20, one line of 1.6. */
const SHAPES = {
  home: 'M3 9.2 10 3.5l7 5.7V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1z',
  experience: 'M4 4h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-5l-4 3.5V13H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM6.5 7.3h7M6.5 10h4',
  delivery: 'M17 3 9 11M17 3l-5.2 14L9 11 3 8.2z',
  people:
    'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.5 16.5c.3-3 2.2-4.6 5-4.6s4.7 1.6 5 4.6M13 4.2a2.7 2.7 0 0 1 0 5.1M14.5 12.2c1.8.5 2.8 2 3 4.3',
  segment: 'M10 3v7l5 5M10 17a7 7 0 1 1 0-14 7 7 0 0 1 0 14',
  domain: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M3.2 10h13.6M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7',
  webhook:
    'M7 13.5 9.8 8.600A3 3 0 1 1 12.9 6.500M13 13.500H7.300a3 3 0 1 1-2.5-3M10.2 6.500l2.7 4.900a3 3 0 1 1-.6 4.1',
  settings:
    'M3 6h8M15 6h2M3 14h2M9 14h8M13 8.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400M7 16.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12M17 17l-3.7-3.7',
  down: 'm5 8 5 5 5-5',
  right: 'm8 5 5 5-5 5',
  left: 'm12 5-5 5 5 5',
  up: 'm5 12 5-5 5 5',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  copy: 'M7.5 7.500h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M4.5 12.500a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1',
  warning: 'M10 3 2.5 16.500h15zM10 8v4M10 14.300v.01',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 9.300v4M10 6.700v.01',
  out: 'M8 4H4.500a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1H8M12 6.5 15.5 10 12 13.500M15.5 10H8',
  open: 'M11 4h5v5M16 4l-7 7M13.5 11.500V15a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7.500a1 1 0 0 1 1-1h3.5',
  trash: 'M4 5.500h12M8 5.500v-2h4v2M5.5 5.500l.7 11h7.600l.7-11',
  edit: 'm4 16 .8-3.500L13 4.300a1.5 1.5 0 0 1 2.1 0l.6.600a1.5 1.5 0 0 1 0 2.100l-8.2 8.200z',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6v4l2.7 2',
  undo: 'M4 8h8a4.5 4.5 0 0 1 0 9H8M4 8l3.5-3.500M4 8l3.5 3.5',
  redo: 'M16 8H8a4.5 4.5 0 0 0 0 9h4M16 8l-3.5-3.5M16 8l-3.5 3.5',
  pause: 'M7 4.500v11M13 4.500v11',
  play: 'M6 4v12l10-6z',
  eye: 'M2.5 10C4.3 6.7 6.8 5 10 5s5.7 1.7 7.5 5c-1.8 3.3-4.3 5-7.5 5s-5.7-1.7-7.5-5M10 12.300a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6',
  drag: 'M7.5 5h.01M7.5 10h.01M7.5 15h.01M12.5 5h.01M12.5 10h.01M12.5 15h.01',
} as const
export type IconName = keyof typeof SHAPES

/** A decorative icon. The text beside it, or the name of its control, says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  )
}
