import { PlainText } from '#app/ui/plain-text.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { CategoryView, TallyRow } from '../view.ts'

/** The only column of a count of one round adds up these. */
const TOTALS: Readonly<Record<string, string>> = { points: 'Points', wins: 'Wins' }

/** Beside it there is room for the number on a phone. */
const MAX_BAR_LENGTH = 250
const HEIGHT = 14

/** The last round as bars; the table below says the same in numbers. */
function Bars({ rows }: { rows: readonly TallyRow[] }) {
  return (
    <div aria-hidden="true">
      {rows.map(({ id, name, votes, bars }) => {
        const last = votes.findLastIndex((each) => each !== null)
        const bar = Math.max(1, Math.floor(((bars[last] ?? 0) * MAX_BAR_LENGTH) / 1000))
        return (
          <p key={id}>
            {name}
            <br />
            <svg width={bar} height={HEIGHT} fill="currentColor">
              <rect width={bar} height={HEIGHT} opacity={last === votes.length - 1 ? 1 : 0.4} />
            </svg>{' '}
            {votes[last] ?? '0'}
          </p>
        )
      })}
    </div>
  )
}

/** A category's winners, its nominees, and its tally where that is public. */
export function CategoryResults({
  name,
  heading,
  nominees,
  byHand,
  tieBreaks,
  tally,
  ...jury
}: CategoryView) {
  const { honours, statement } = jury
  return (
    <section className="stack">
      <h2>{name}</h2>
      <p>
        <strong>{heading}</strong>
      </p>
      <p>Nominees: {nominees.join(' · ')}</p>
      {byHand ? <p>Decided without a vote of the members.</p> : null}
      {honours.length > 0 ? <p>Honourable mentions: {honours.join(' · ')}</p> : null}
      {statement ? (
        <blockquote>
          <PlainText>{statement}</PlainText>
        </blockquote>
      ) : null}
      {tieBreaks.map((rule) => (
        <p key={rule}>Tie-break: {rule}</p>
      ))}
      {tally ? (
        <>
          <Bars rows={tally.rows} />
          <DataTable
            caption={`${tally.method}: ${tally.turnout}`}
            rows={tally.rows}
            columns={[
              { header: 'Nominee', long: true, cell: (row) => row.name },
              { header: 'Place', numeric: true, cell: (row) => row.place },
              ...Array.from({ length: tally.rounds }, (_, index) => ({
                header: tally.rounds === 1 ? (TOTALS[tally.unit] ?? 'Votes') : `Round ${index + 1}`,
                numeric: true,
                cell: (row: TallyRow) => row.votes[index] ?? '–',
              })),
            ]}
          />
          {tally.steps.map((step) => (
            <p key={step}>{step}</p>
          ))}
        </>
      ) : null}
    </section>
  )
}
