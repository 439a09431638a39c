import { missingOf, type OwnNomination } from '#app/domain/submissions/nominations/own-nominations.ts'
import { Card } from '#app/ui/card.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

type Nominee = OwnNomination['people'][number]

const columns: readonly Column<Nominee>[] = [
  {
    header: 'Nominee',
    long: true,
    cell: (row) => (
      <>
        <bdi>{row.fullName}</bdi>
        {row.credit ? <small>{row.credit}</small> : null}
      </>
    ),
  },
  {
    header: 'Name',
    cell: (row) =>
      row.confirmed ? (
        <Pill tone="good">Confirmed</Pill>
      ) : (
        <Pill tone="warn">{row.hasAddress ? 'Not confirmed' : 'Address missing'}</Pill>
      ),
  },
]

/** The announced nomination of one's own entry: its nominees, their names and what is missing. */
export function OwnNominationCard({
  nomination,
  contact,
}: {
  nomination: OwnNomination
  /** The address that missing emails are sent to. */
  contact: string | null
}) {
  const missing = missingOf(nomination)
  const asksAddress =
    nomination.people.length === 0 || nomination.people.some(({ hasAddress }) => !hasAddress)
  return (
    <Card title="Nominated">
      <p>{missing.length > 0 ? `Still missing: ${missing.join(', ')}.` : 'Nothing is missing.'}</p>
      {nomination.people.length > 0 ? (
        <DataTable caption="Nominees" captionHidden columns={columns} rows={nomination.people} />
      ) : null}
      <p className="hint">
        Each nominee confirms their name through the link in their letter.
        {asksAddress
          ? contact
            ? ` Send the email addresses that are missing to ${contact}.`
            : ' Send us the email addresses that are missing.'
          : null}
      </p>
    </Card>
  )
}
