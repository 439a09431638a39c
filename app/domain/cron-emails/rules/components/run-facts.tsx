import type { LoaderData } from '#app/ui/loader-data.ts'
import { Link } from '@remix-run/react'
import type { RunView } from '../run-queries.server.ts'
import { COUNT_KEYS, COUNT_LABELS, ODD_LABELS, peopleText, type OddCase } from '../run-labels.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, type DefinitionItem } from '#app/ui/definition-list.tsx'

type Facts = LoaderData<RunView>

/** When a run is, how many people it reaches and the results, which add up to the planned number. */
export function RunFacts({ run }: { run: Facts }) {
  const when = (term: string, at: Date | null, by?: string | null): DefinitionItem[] =>
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
              ? 'None'
              : run.rule.groups.map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 ? ', ' : ''}
                    <Link to={href('/admin/cron-emails/groups/:groupId', { groupId: id })}>{name}</Link>
                  </span>
                )),
        },
        { term: 'Runs', value: run.occasion },
        ...when('Scheduled for', run.scheduledFor),
        ...when('Relative to', run.anchorAt),
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
        ...when('Approved', run.approvedAt, run.approvedBy),
        ...when('Started', run.releasedAt),
        ...when('Stopped', run.stoppedAt, run.stoppedBy),
        ...when('Finished', run.stoppedAt ? null : run.finishedAt),
      ]}
    />
  )
}

/** Recipients to check, each case with a link to its people. */
export function RunOddCases({ id, odd }: { id: number; odd: readonly { odd: OddCase; count: number }[] }) {
  if (odd.length === 0) return null
  return (
    <section aria-labelledby="odd" className="stack">
      <h2 id="odd">Check these recipients</h2>
      <ul>
        {odd.map((each) => (
          <li key={each.odd}>
            <Link to={withQuery(href('/admin/cron-emails/runs/:runId', { runId: id }), { odd: each.odd })}>
              {ODD_LABELS[each.odd].label}: {peopleText(each.count)}
            </Link>
            . {ODD_LABELS[each.odd].why}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why messages were not sent, the most frequent reason first. */
export function RunNotSent({ reasons }: { reasons: readonly { reason: string; count: number }[] }) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="not-sent" className="stack">
      <h2 id="not-sent">Not sent</h2>
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
