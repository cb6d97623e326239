import { Select } from '../../controls/select.tsx'
import type { JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { Choice } from '../fields/choice.tsx'
import { ElementField } from '../fields/element.tsx'
import { NumberField } from '../fields/number.tsx'
import { Toggle } from '../fields/toggle.tsx'
import { Wording } from '../fields/wording.tsx'
import { ScreenGrid } from './screen-grid.tsx'

const SIDES = [
  { value: 'auto', label: 'wherever there is room' },
  { value: 'top', label: 'above it' },
  { value: 'right', label: 'to the right of it' },
  { value: 'bottom', label: 'below it' },
  { value: 'left', label: 'to the left of it' },
]

/** The place of the step, as its kind allows. */
export function PlaceFields({ at }: { at: Path }) {
  const { kind } = useEditor()
  const within = (name: string) => join(at, name)
  switch (kind) {
    case 'tour':
      return <TourPlace at={at} />
    case 'survey':
      return (
        <>
          <ScreenGrid at={within('place')} usual="bottom-right" />
          <Toggle
            at={within('backdrop')}
            label="Dim the page behind it"
            hint="People answer or close it before they go on."
          />
        </>
      )
    case 'launcher':
      return <LauncherPlace at={at} />
    case 'tooltip':
      return (
        <>
          <Beside at={within('place')} />
          <Choice
            at={within('opens_on')}
            label="Opens when somebody"
            usual="hover"
            options={[
              { value: 'hover', label: 'points at it, or comes to it by keyboard' },
              { value: 'click', label: 'clicks it' },
            ]}
          />
          <Toggle at={within('hint')} label="Show a dot" hint="So that people see that there is something to read." />
          <Toggle at={within('all')} label="On every element that fits" hint="Off: on the first one only." />
        </>
      )
    case 'embed':
      return <EmbedPlace at={within('place')} />
  }
}

function Beside({ at }: { at: Path }) {
  return (
    <>
      <ElementField at={join(at, 'beside')} label="Element" />
      <Choice at={join(at, 'side')} label="Stands" usual="auto" options={SIDES} />
      <BothWritten at={at} />
    </>
  )
}

/** One of several shapes of a place. Choosing another one starts with what that one needs. */
function Shape({ at, label, shapes, usual }: { at: Path; label: string; shapes: ShapeOf[]; usual: string }) {
  const { value, set, disabled, error } = useField(at)
  const now = shapes.find(({ key }) => typeof value === 'object' && value !== null && key in value)?.key ?? usual
  const choose = (key: string) => set(shapes.find(shape => shape.key === key)!.begins)
  return (
    <>
      <Select
        label={label}
        value={now}
        disabled={disabled}
        error={typeof value === 'object' ? undefined : error}
        options={shapes.map(({ key, says }) => ({ value: key, label: says }))}
        onChange={choose}
      />
      <BothWritten at={at} />
    </>
  )
}

interface ShapeOf {
  key: string
  says: string
  begins: JsonObject
}

const has = (value: unknown, key: string): boolean => typeof value === 'object' && value !== null && key in value

function TourPlace({ at }: { at: Path }) {
  const place = join(at, 'place')
  const { value } = useField(place)
  const beside = has(value, 'beside')
  return (
    <>
      <Shape
        at={place}
        label="It stands"
        usual="screen"
        shapes={[
          { key: 'beside', says: 'beside an element of the page', begins: { beside: '' } },
          { key: 'screen', says: 'at a place of the screen', begins: { screen: 'center' } },
        ]}
      />
      {beside ? <Beside at={place} /> : <ScreenGrid at={place} usual="center" />}
      <Toggle
        at={join(at, 'backdrop')}
        label="Dim the page around it"
        hint="People cannot use the page until they continue."
      />
      {beside && <Toggle at={join(at, 'advance_on_click')} label="Go on when the element itself is clicked" />}
    </>
  )
}

function LauncherPlace({ at }: { at: Path }) {
  const place = join(at, 'place')
  const { value } = useField(place)
  return (
    <>
      <Shape
        at={place}
        label="It is opened by"
        usual="screen"
        shapes={[
          { key: 'screen', says: 'a button that floats on the screen', begins: { screen: 'bottom-right' } },
          { key: 'element', says: 'an element of your own page', begins: { element: '' } },
        ]}
      />
      {has(value, 'element') ? (
        <ElementField at={join(place, 'element')} label="Element" />
      ) : (
        <>
          <ScreenGrid at={place} usual="bottom-right" />
          <Wording at={join(place, 'label')} label="Words on the button" optional placeholder="Help" />
          <Choice
            at={join(place, 'icon')}
            label="Picture on the button"
            usual="help"
            options={['help', 'list', 'gift', 'bell', 'spark'].map(value => ({ value, label: value }))}
          />
        </>
      )}
      <Choice
        at={join(at, 'style')}
        label="Shown as"
        usual="list"
        options={[
          { value: 'list', label: 'a list' },
          { value: 'checklist', label: 'a checklist, which shows how much is done' },
        ]}
      />
    </>
  )
}

function EmbedPlace({ at }: { at: Path }) {
  const { value, set, disabled } = useField(at)
  const push = has(value, 'push') ? (value as JsonObject).push : undefined
  const shapes = [
    { key: 'banner', says: 'as a banner at the edge of the window', begins: { banner: 'top', push: true } },
    { key: 'inside', says: 'as a card inside your page', begins: { inside: '' } },
  ]
  const makesRoom = typeof push === 'string' ? 'named' : push ? 'yes' : 'no'
  const room = (chosen: string) =>
    set({ ...(value as JsonObject), push: chosen === 'named' ? '' : chosen === 'yes' || undefined })
  return (
    <>
      <Shape at={at} label="It stands" usual="banner" shapes={shapes} />
      {has(value, 'inside') ? (
        <>
          <ElementField at={join(at, 'inside')} label="Element that holds it" />
          <NumberField
            at={join(at, 'height')}
            label="Height kept free for it, in px"
            min={0}
            max={2_000}
            optional
            hint="So that the page does not jump when it arrives."
          />
        </>
      ) : (
        <>
          <Choice
            at={join(at, 'banner')}
            label="Edge"
            usual="top"
            options={[
              { value: 'top', label: 'top' },
              { value: 'bottom', label: 'bottom' },
            ]}
          />
          <Select
            label="The page makes room for it"
            value={makesRoom}
            disabled={disabled}
            options={[
              { value: 'no', label: 'no, it lies over the page' },
              { value: 'yes', label: 'yes' },
              { value: 'named', label: 'yes, and these elements too' },
            ]}
            onChange={room}
          />
          {makesRoom === 'named' && (
            <ElementField
              at={join(at, 'push')}
              label="Elements that move as well"
              hint="Fixed headers and sidebars that do not move automatically: .app-header, .sidebar"
            />
          )}
        </>
      )}
    </>
  )
}
