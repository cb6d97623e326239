import type { Kind } from '../../../protocol/experience.ts'
import type { JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField } from '../editor.ts'
import { Toggle } from '../fields/toggle.tsx'
import { Wording } from '../fields/wording.tsx'
import { ButtonsFields } from './buttons-fields.tsx'
import { Group } from './group.tsx'
import { ItemsFields } from './items-fields.tsx'
import { MediaFields, mediaWords } from './media-fields.tsx'
import { PagesFields, pagesWords } from './pages-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { QuestionFields, questionWords } from './question-fields.tsx'
import { hasSteps, placeWords } from './step-words.ts'
import { TriggersFields, triggersWords } from './triggers-fields.tsx'

const TITLES: { [kind in Kind]: string } = {
  tour: 'Title',
  survey: 'Question or title',
  launcher: 'Heading of the list',
  tooltip: 'Title',
  embed: 'Title',
}

export function StepFields({ at, first }: { at: Path; first: boolean }) {
  const { kind } = useEditor()
  const step = (useField(at).value ?? {}) as JsonObject
  const within = (name: string) => join(at, name)
  const closes = kind === 'tour' || kind === 'survey' || kind === 'embed'
  return (
    <div class="fields">
      <Wording at={within('title')} label={TITLES[kind]} optional placeholder="Say it in a few words" />
      <Wording at={within('body')} label="Text" optional markup lines={4} />
      {kind === 'survey' && (
        <Group
          title="Answers"
          says={questionWords(step.question as JsonObject | undefined)}
          open
          holds={[within('question')]}
        >
          <QuestionFields at={within('question')} />
        </Group>
      )}
      {kind === 'launcher' ? (
        <Group title="Items" open holds={[within('buttons')]}>
          <ItemsFields at={at} />
        </Group>
      ) : (
        <Group
          title="Buttons"
          says={buttonWords(step, hasSteps(kind) ? 'the usual one' : 'none')}
          open={kind === 'tour'}
          holds={[within('buttons')]}
        >
          <ButtonsFields at={within('buttons')} most={kind === 'tooltip' ? 2 : 5} />
        </Group>
      )}
      <Group
        title="Place"
        says={placeWords(kind, step.place as JsonObject | undefined)}
        open={kind !== 'survey'}
        holds={['place', 'backdrop', 'style', 'all', 'hint', 'opens_on'].map(within)}
      >
        <PlaceFields at={at} />
      </Group>
      <Group title="Picture or film" says={mediaWords(step.media as JsonObject | undefined)} holds={[within('media')]}>
        <MediaFields at={within('media')} />
      </Group>
      <Group title="On which pages" says={pagesWords(step.url as JsonObject | undefined)} holds={[within('url')]}>
        <PagesFields at={within('url')} />
      </Group>
      <Group
        title={first ? 'When it starts' : 'When this step appears'}
        says={triggersWords(step)}
        holds={['triggers', 'triggers_op', 'delay'].map(within)}
      >
        <TriggersFields at={at} />
      </Group>
      {closes && (
        <Group
          title="Closing"
          says={step.dismissible === false ? 'no close button' : 'can be closed'}
          holds={['dismissible', 'dismiss_text'].map(within)}
        >
          <Toggle
            at={within('dismissible')}
            label="People can close it"
            hint="Without a close button, one of its buttons must end it."
            usual
          />
          <Wording
            at={within('dismiss_text')}
            label="Name of the close button"
            hint="Read out by screen readers."
            optional
            placeholder="Close"
          />
        </Group>
      )}
    </div>
  )
}

const buttonWords = ({ buttons }: JsonObject, usual: string): string =>
  Array.isArray(buttons) && buttons.length > 0
    ? buttons.map(button => String((button as JsonObject).text ?? '')).join(', ')
    : usual
