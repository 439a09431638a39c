import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { Erratum } from '../awards.server.ts'
import { isGiven, type PackAward, type unconfirmedIn } from '../content.ts'
import type { CopyRow } from '../copies.server.ts'
import { FORMAT_LABELS, FORMATS } from '../rules.ts'

interface PackProblemsProps {
  awards: readonly PackAward[]
  unconfirmed: ReturnType<typeof unconfirmedIn>
  errata: readonly LoaderData<Erratum>[]
  copies: readonly LoaderData<CopyRow>[]
}

const MAX_COUNT = 50

/** What to settle before a pack is printed: names, places, and copies that are out of date. */
export function PackProblems({ awards, unconfirmed, errata, copies }: PackProblemsProps) {
  const unplaced = awards.filter((award) => award.block === null && isGiven(award))
  const stale = copies.filter((copy) => copy.stale)
  return (
    <div className="stack no-print">
      {stale.length > 0 ? (
        <Notice tone="bad" title="Names, order or the result have changed since copies were taken">
          Copies to take again: {stale.map(({ n }) => n).join(', ')}.
        </Notice>
      ) : null}
      {unconfirmed.length > 0 ? (
        <Notice title={`${countText(unconfirmed.length, 'name is', 'names are')} not confirmed`}>
          <ul>
            {unconfirmed.slice(0, MAX_COUNT).map((person) => (
              <li key={person.id}>
                <Link
                  to={href('/admin/nominations/names/:nominationId', { nominationId: person.nominationId })}
                >
                  <bdi>{person.name}</bdi>
                </Link>
                , {person.code} · <bdi>{person.title}</bdi>
              </li>
            ))}
            {unconfirmed.length > MAX_COUNT ? <li>and {unconfirmed.length - MAX_COUNT} more</li> : null}
          </ul>
        </Notice>
      ) : null}
      {unplaced.length > 0 ? (
        <Notice title={`${countText(unplaced.length, 'award is', 'awards are')} not in the running order`}>
          {unplaced.map(({ name }) => name).join(', ')}.{' '}
          <Link to={href('/admin/ceremony')}>Give them a place</Link>
        </Notice>
      ) : null}
      {errata.length > 0 ? (
        <DataTable
          caption="Names changed after the lock"
          rows={errata}
          columns={[
            { id: 'after', header: 'Now', main: true, long: true, cell: ({ after }) => <bdi>{after}</bdi> },
            { id: 'before', header: 'Before', long: true, cell: ({ before }) => <bdi>{before}</bdi> },
            { id: 'reason', header: 'Reason', long: true, cell: ({ reason }) => reason },
            { id: 'at', header: 'Changed', cell: ({ decidedAt }) => <DateTime value={decidedAt} /> },
          ]}
        />
      ) : null}
      {copies.length > 0 ? (
        <DataTable
          caption="Copies taken"
          rows={copies}
          columns={[
            { id: 'n', header: 'Copy', main: true, cell: ({ n }) => n },
            { id: 'by', header: 'Taken by', cell: ({ by }) => by ?? 'An admin' },
            { id: 'at', header: 'When', cell: ({ at }) => <DateTime value={at} /> },
            { id: 'format', header: 'As', cell: ({ format }) => formatText(format) },
            {
              id: 'winners',
              header: 'Winners',
              cell: ({ withWinners }) => (withWinners ? 'With winners' : 'No'),
            },
            { id: 'purpose', header: 'Purpose', long: true, cell: ({ purpose }) => purpose || '–' },
            {
              id: 'stale',
              header: 'Status',
              cell: ({ stale: isStale }) =>
                isStale ? <Pill label="Out of date" tone="bad" /> : <Pill label="Current" tone="good" />,
            },
          ]}
        />
      ) : null}
    </div>
  )
}

function formatText(format: string | null): string {
  const known = FORMATS.find((each) => each === format)
  return known ? FORMAT_LABELS[known] : 'Page'
}
