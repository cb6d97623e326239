import type { Kind } from '../../protocol/experience.ts'
import { addressOf } from '../address-of.ts'
import { Empty } from '../controls/empty.tsx'
import { Failed } from '../controls/failed.tsx'
import { Loading } from '../controls/loading.tsx'
import { Notice } from '../controls/notice.tsx'
import { Page as Shown } from '../controls/page.tsx'
import { ExperienceTabs } from '../experiences/experience-tabs.tsx'
import { AnswersCard } from '../results/answers-card.tsx'
import { BreakdownCard } from '../results/breakdown-card.tsx'
import { DaysCard } from '../results/days-card.tsx'
import { DeliveriesCard } from '../results/deliveries-card.tsx'
import { ExperimentCard } from '../results/experiment-card.tsx'
import { FunnelCard } from '../results/funnel-card.tsx'
import { periodOf, shortPeriod } from '../results/period.ts'
import { QuestionCard } from '../results/question-card.tsx'
import { ResultsFilters } from '../results/results-filters.tsx'
import { StepsCard } from '../results/steps-card.tsx'
import type { PageProps } from '../route.ts'
import { useAsked } from '../use-asked.ts'
import { useMay } from '../use-signed.ts'
import { resultPath } from '../words/addresses.ts'
import { isKind } from '../words/kind-words.ts'

export function Page({ params, query }: PageProps) {
  const { kind, id = '' } = params
  if (!isKind(kind)) return <Empty title="There is no such kind of Experience" />
  return <Results kind={kind} id={id} query={query} />
}

function Results({ kind, id, query }: { kind: Kind; id: string; query: PageProps['query'] }) {
  const path = resultPath(kind)
  const asked = { id, ...periodOf(query, new Date()), segment_id: query.segment }
  const days = useAsked(path, { ...asked, by: 'day' })
  const steps = useAsked(path, { ...asked, by: 'step' })
  const mayReadPeople = useMay('read people')
  const result = days.data?.result
  const csv = (by: 'day' | 'step') => addressOf(path, { ...asked, id: `${id}.csv`, by })
  const stepRows = steps.data?.result.by === 'step' ? steps.data.result.rows : []
  return (
    <Shown
      title={result?.name ?? 'Results'}
      back={{ href: '/console/experiences', label: 'Experiences' }}
      says={result && shortPeriod(result)}
    >
      <ExperienceTabs kind={kind} id={id} current="results" />
      <ResultsFilters />
      {days.error ? <Failed error={days.error} again={days.again} /> : null}
      {!result && !days.error && <Loading lines={10} />}
      {result?.segment && (
        <Notice>
          <p>
            Only of people who are in “{result.segment.name}” today
            {result.segment.version === 'draft' ? ', by its draft: it is not live.' : '.'}
            {!result.segment.complete && ' There is more than one answer looks through: choose fewer days.'}
          </p>
        </Notice>
      )}
      {result && (
        <div class="charts" aria-busy={days.loading}>
          <FunnelCard result={result} />
          <DaysCard result={result} csv={csv('day')} />
          {result.experiment && <ExperimentCard experiment={result.experiment} />}
          {result.questions.map(question => (
            <QuestionCard key={`${question.id} ${question.type}`} question={question} />
          ))}
          {stepRows.length > 1 && <StepsCard rows={stepRows} csv={csv('step')} />}
          {result.deliveries !== null && result.deliveries.made > 0 && (
            <DeliveriesCard deliveries={result.deliveries} />
          )}
          <BreakdownCard kind={kind} of={asked} />
          {kind === 'survey' && mayReadPeople && <AnswersCard id={id} />}
        </div>
      )}
    </Shown>
  )
}
