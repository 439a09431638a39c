import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { words } from '#app/platform/award-words.ts'

interface Side {
  id: number
  name: string
  email: string
  domain: string
  isSignedInTo: boolean
  confirmedAt: Date | null
  joinedAt: Date
  lastSignInAt: Date | null
}

/** Two accounts of one address, beside each other. */
export function MergeSides({ stays, goes }: { stays: Side; goes: Side }) {
  return (
    <>
      <SideCard title="Stays" side={stays} />
      <SideCard title="Goes" side={goes} />
    </>
  )
}

function SideCard({ title, side }: { title: string; side: Side }) {
  const { id, name, email, domain, isSignedInTo, confirmedAt, joinedAt, lastSignInAt } = side
  return (
    <Card title={`${title}: account ${id}`}>
      <RowList
        rows={[
          { term: 'Name', value: <Link to={href('/admin/people/:id', { id })}>{name || email}</Link> },
          { term: 'Address', value: email },
          // Addresses are shown in the letters of their readers; what differs is how the domain is stored.
          { term: 'Domain as stored', value: domain },
          { term: 'Sign-in', value: isSignedInTo ? 'Opens this account' : 'Does not find it' },
          { term: 'Confirmed', value: confirmedAt ? <DateTime value={confirmedAt} style="short" /> : 'No' },
          { term: 'Joined', value: <DateTime value={joinedAt} style="short" /> },
          {
            term: 'Last sign-in',
            value: lastSignInAt ? <DateTime value={lastSignInAt} style="short" /> : 'Never',
          },
        ]}
      />
    </Card>
  )
}

interface OwnedProps {
  staysId: number
  goesId: number
  owned: readonly { what: string; stays: number; goes: number; moving: number }[]
}

/** Data of each account, and how much of it changes hands. */
export function OwnedTable({ staysId, goesId, owned }: OwnedProps) {
  return (
    <DataTable
      caption="Data of each account"
      columns={[
        { header: 'Kind', cell: ({ what }) => what.charAt(0).toUpperCase() + what.slice(1) },
        { header: `Account ${staysId}`, cell: ({ stays }) => stays, numeric: true },
        { header: `Account ${goesId}`, cell: ({ goes }) => goes, numeric: true },
        { header: 'To move', cell: ({ moving }) => moving, numeric: true },
      ]}
      rows={owned}
      rowKey={({ what }) => what}
      empty={<p className="hint">Nothing belongs to either account.</p>}
    />
  )
}

/** What becomes of the rest. */
export function MergeConsequences({ does, goesId }: { does: 'moves' | 'closes'; goesId: number }) {
  const lines =
    does === 'moves'
      ? [
          `Entries, ${words.studios}, seats, memberships and all else that is counted to move belongs to the account that stays.`,
          'Invoices, signatures and entries of voting rolls never change. They keep the account that they were made for, and the person finds them.',
          'The history goes on to say which account did something.',
          `Sessions, links we mailed, passkeys, the second step and the calendar’s address of account ${goesId} end. Its password no longer works.`,
          'The account that stays keeps its password and its own details.',
        ]
      : [
          `Account ${goesId} has not confirmed the address, so what is in it may be another person’s. Nothing of it moves.`,
          'It is closed, and its data is removed as that of a deleted account is.',
          'Its sessions, its password and links we mailed no longer work.',
        ]
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
