import { Link } from '@remix-run/react'
import {
  COUNT_KEYS,
  COUNT_LABELS,
  ODD_LABELS,
  peopleText,
  type OddCase,
  type RunCounts,
} from '#app/domain/cron-emails/rules/run-labels.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'

interface Facts {
  id: number
  rule: { id: number; name: string; groups: { id: number; name: string }[] }
  occasion: string
  scheduledFor: Date | string
  anchorAt: Date | string | null
  planned: number
  counts: RunCounts
  plannedAt: Date | string | null
  releasedAt: Date | string | null
  finishedAt: Date | string | null
  approvedBy: string | null
  approvedAt: Date | string | null
  stoppedBy: string | null
  stoppedAt: Date | string | null
}

/** What a run is for, how many it concerns and what has become of them: the parts add up to the whole. */
export function RunFacts({ run }: { run: Facts }) {
  const when = (term: string, at: Date | string | null, by?: string | null): DefinitionItem[] =>
    at
      ? [
          {
            term,
            value: (
              <>
                <DateTime value={at} />
                {by ? `, by ${by}` : ''}
              </>
            ),
          },
        ]
      : []
  return (
    <DefinitionList
      items={[
        {
          term: 'Rule',
          value: <Link to={href('/admin/cron-emails/edit/:id', { id: run.rule.id })}>{run.rule.name}</Link>,
        },
        {
          term: 'Groups',
          value:
            run.rule.groups.length === 0
              ? 'None: nobody'
              : run.rule.groups.map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 ? ', ' : ''}
                    <Link to={href('/admin/cron-emails/groups/:groupId', { groupId: id })}>{name}</Link>
                  </span>
                )),
        },
        { term: 'Speaks', value: run.occasion },
        ...when('For', run.scheduledFor),
        ...when('The date it goes by', run.anchorAt),
        {
          term: 'Planned',
          value: (
            <>
              {peopleText(run.planned)}
              {run.planned > 0 ? ': ' : ''}
              {COUNT_KEYS.filter((key) => run.counts[key] > 0).map((key, index) => (
                <span key={key}>
                  {index > 0 ? ', ' : ''}
                  <Link
                    to={withQuery(href('/admin/cron-emails/runs/:runId', { runId: run.id }), { state: key })}
                  >
                    {run.counts[key].toLocaleString('en')} {COUNT_LABELS[key]}
                  </Link>
                </span>
              ))}
            </>
          ),
        },
        ...when('Planned at', run.plannedAt),
        ...when('Let go by hand', run.approvedAt, run.approvedBy),
        ...when('Began to go', run.releasedAt),
        ...when('Stopped', run.stoppedAt, run.stoppedBy),
        ...when('Ended', run.stoppedAt ? null : run.finishedAt),
      ]}
    />
  )
}

/** What is worth a second look, each with the way to the people. */
export function RunOddCases({ id, odd }: { id: number; odd: readonly { odd: OddCase; count: number }[] }) {
  if (odd.length === 0) return null
  return (
    <section aria-labelledby="odd" className="stack">
      <h2 id="odd">Worth a look</h2>
      <ul>
        {odd.map((each) => (
          <li key={each.odd}>
            <Link to={withQuery(href('/admin/cron-emails/runs/:runId', { runId: id }), { odd: each.odd })}>
              {ODD_LABELS[each.odd].word}: {peopleText(each.count)}
            </Link>
            . {ODD_LABELS[each.odd].why}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why some were not written to, the commonest first. */
export function RunNotSent({ reasons }: { reasons: readonly { reason: string; count: number }[] }) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="not-sent" className="stack">
      <h2 id="not-sent">Why not everybody</h2>
      <ul>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            {peopleText(count)}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
