import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import {
  COMMITTEE_ROLE_LABELS,
  COMMITTEE_STATUS_LABELS,
  type CommitteeRole,
  type CommitteeStatus,
} from '../rules.ts'

export interface OwnRow {
  committeeId: number
  categoryId: number
  code: string
  category: string
  status: CommitteeStatus
  slate: 'draft' | 'submitted' | 'returned' | 'confirmed' | null
  scoringLocked: boolean
  role: CommitteeRole | null
  invited: boolean
  reopenedUntil: Date | string | null
  entries: number
  done: number
  notAsked: number
  recused: number
  nextEntry: string | null
}

const SLATES: Readonly<Record<NonNullable<OwnRow['slate']>, string>> = {
  draft: 'Being written',
  submitted: 'Submitted',
  returned: 'Returned by the office',
  confirmed: 'Confirmed',
}

const scores = (row: OwnRow) => row.role !== null && row.role !== 'alternate' && !row.invited

interface Facts {
  closesAt: Date | string | null
  /** Judging is switched on. */
  scoringIsOn: boolean
  /** Committees whose invitation still waits for an answer, above the list. */
  answerable: readonly number[]
}

function columns({ closesAt, scoringIsOn, answerable }: Facts): readonly Column<OwnRow>[] {
  return [
    {
      id: 'category',
      header: 'Category',
      main: true,
      long: true,
      cell: (row) => (
        <>
          {row.code} · {row.category}
        </>
      ),
    },
    {
      id: 'role',
      header: 'Your part',
      cell: (row) =>
        row.role ? COMMITTEE_ROLE_LABELS[row.role] + (row.invited ? ', invited' : '') : 'Looking on',
    },
    { id: 'entries', header: 'Entries', numeric: true, cell: (row) => (row.invited ? '–' : row.entries) },
    {
      id: 'done',
      header: 'Scored',
      cell: (row) =>
        scores(row) ? (
          <>
            {row.done} of {row.entries}
            {row.notAsked > 0 ? <small>{row.notAsked} not asked about ties yet</small> : null}
          </>
        ) : (
          '–'
        ),
    },
    {
      id: 'recused',
      header: 'Taken off',
      cell: (row) => (row.role && !row.invited ? (row.recused === 0 ? 'None' : row.recused) : '–'),
    },
    {
      id: 'deadline',
      header: 'Until',
      cell: (row) => {
        if (row.reopenedUntil)
          return (
            <>
              <DateTime value={row.reopenedUntil} style="short" />
              <small>Open again for you</small>
            </>
          )
        if (row.scoringLocked) return 'Scoring is locked'
        return closesAt ? <DateTime value={closesAt} style="short" /> : 'Not set'
      },
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => (
        <>
          {COMMITTEE_STATUS_LABELS[row.status]}
          {row.slate ? <small>Slate: {SLATES[row.slate]}</small> : null}
        </>
      ),
    },
    {
      id: 'go',
      header: 'Go to',
      headerHidden: true,
      cell: (row) =>
        !row.invited ? (
          <Ways row={row} scoringIsOn={scoringIsOn} />
        ) : answerable.includes(row.committeeId) ? (
          'Answer the invitation above first'
        ) : (
          'Your invitation has expired. Ask the award for a new one.'
        ),
    },
  ]
}

/** Whether this person may change scores of this committee now, as far as the overview knows. */
function mayGoOn({ slate, scoringLocked, reopenedUntil, nextEntry }: OwnRow, scoringIsOn: boolean): boolean {
  if (nextEntry === null || slate === 'submitted' || slate === 'confirmed') return false
  return (scoringIsOn && !scoringLocked) || reopenedUntil !== null
}

/** Where each part leads: on with scoring, the list, the questions about ties, the board, the slate and the people of a chair. */
function Ways({ row, scoringIsOn }: { row: OwnRow; scoringIsOn: boolean }) {
  const of = <VisuallyHidden> of {row.category}</VisuallyHidden>
  const isHead = row.role === 'chair' || row.role === null
  return (
    <div className="cluster">
      {row.nextEntry !== null && mayGoOn(row, scoringIsOn) ? (
        <LinkButton size="xs" to={href('/judges/submission/:submissionId', { submissionId: row.nextEntry })}>
          {row.done > 0 ? 'Continue where I left off' : 'Begin'}
          <VisuallyHidden> with {row.category}</VisuallyHidden>
        </LinkButton>
      ) : null}
      <LinkButton
        size="xs"
        kind="secondary"
        to={href('/judges/judge/:categoryId', { categoryId: row.categoryId })}
      >
        Entries{of}
      </LinkButton>
      {isHead ? (
        <>
          <LinkButton
            size="xs"
            kind="secondary"
            to={href('/judges/chair/:categoryId', { categoryId: row.categoryId })}
          >
            Chair’s board{of}
          </LinkButton>
          <LinkButton
            size="xs"
            kind="secondary"
            to={href('/judges/nomination-form/:categoryId', { categoryId: row.categoryId })}
          >
            Slate{of}
          </LinkButton>
        </>
      ) : null}
      {row.role ? (
        <LinkButton
          size="xs"
          kind="quiet"
          to={href('/judges/conflicts/:categoryId', { categoryId: row.categoryId })}
        >
          What ties you<VisuallyHidden> to entries{of}</VisuallyHidden>
        </LinkButton>
      ) : null}
      {row.role === 'chair' ? (
        <LinkButton size="xs" kind="quiet" to={href('/judges/committees/edit/:id', { id: row.committeeId })}>
          People{of}
        </LinkButton>
      ) : (
        <LinkButton
          size="xs"
          kind="quiet"
          to={href('/judges/view-committees/:categoryId', { categoryId: row.categoryId })}
        >
          Who sits on it<VisuallyHidden>: {row.category}</VisuallyHidden>
        </LinkButton>
      )}
    </div>
  )
}

/** A judge's committees of the season; for an admin all of them. */
export function OwnCommittees({ rows, ...facts }: Facts & { rows: readonly OwnRow[] }) {
  return (
    <DataTable
      caption="Committees"
      captionHidden
      columns={columns(facts)}
      rows={rows}
      rowKey={(row) => row.committeeId}
      empty={
        <EmptyState title="You are on no committee this season">
          <p>The office invites judges by mail. An invitation appears here as soon as it is sent.</p>
        </EmptyState>
      }
    />
  )
}

export interface WaitingInvitation {
  id: number
  category: string
  role: CommitteeRole
  inviterName: string
  expiresAt: Date | string | null
}

/** An invitation that waits for this person's answer, with both answers. */
export function InvitationCard({ invitation }: { invitation: WaitingInvitation }) {
  const { id, category, role, inviterName, expiresAt } = invitation
  return (
    <Card title={`Will you judge ${category}?`}>
      <p>
        {inviterName} asks you to be its {COMMITTEE_ROLE_LABELS[role].toLowerCase()}.
        {expiresAt ? (
          <>
            {' '}
            Please answer until <DateTime value={expiresAt} />.
          </>
        ) : null}
      </p>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="invitationId" value={id} />
        <Button name="answer" value="accept">
          Accept<VisuallyHidden> {category}</VisuallyHidden>
        </Button>
        <Input name="reason" id={`reason-${id}`} label="Why not, if you cannot" autoComplete="off" optional />
        <Button kind="secondary" name="answer" value="decline">
          Decline<VisuallyHidden> {category}</VisuallyHidden>
        </Button>
      </Form>
    </Card>
  )
}

/** "Taken off 2 entries": said politely, and without naming them (product 2.1, 5.2). */
export function RecusalNote({ rows }: { rows: readonly Pick<OwnRow, 'recused'>[] }) {
  const count = rows.reduce((sum, { recused }) => sum + recused, 0)
  if (count === 0) return null
  return (
    <p>
      {count === 1 ? 'One entry is' : `${count} entries are`} left out for you because something ties you to{' '}
      {count === 1 ? 'it' : 'them'}. Others judge {count === 1 ? 'it' : 'them'}; you need do nothing. If that
      is a mistake, <Link to={href('/judges/privacy')}>the agreement</Link> says whom to tell.
    </p>
  )
}
