import { Button } from '../console/controls/button.tsx'
import { Menu } from '../console/controls/menu.tsx'
import type { Change, Desk } from './desk.ts'
import { Mover } from './mover.tsx'

interface Props {
  name: string
  desk: Desk
  change: Change
  folds: boolean
  onClose(): void
}

const SIDES = [
  ['left', 'At the left'],
  ['right', 'At the right'],
  ['floating', 'Floating'],
] as const

/** The name of the panel, its place, and the close button. */
export function PanelHead({ name, desk, change, folds, onClose }: Props) {
  const { side, collapsed } = desk
  return (
    <header class="studio-head">
      {side === 'floating' && <Mover x={desk.x} y={desk.y} onMove={(x, y) => change({ x, y })} />}
      <h2 title={name}>{name || 'Without a name'}</h2>
      <Menu
        label="Where the panel is"
        items={SIDES.map(([value, label]) => value !== side && { label, onChoose: () => change({ side: value }) })}
      />
      {folds && (
        <Button
          kind="quiet"
          icon={collapsed ? 'down' : 'up'}
          label={collapsed ? 'Unfold the panel' : 'Fold the panel'}
          onClick={() => change({ collapsed: !collapsed })}
        />
      )}
      <Button kind="quiet" icon="close" label="Close the studio" onClick={onClose} />
    </header>
  )
}
