import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { listInvitationsTo } from '../answer-invitation.server.ts'
import type { OwnCommittee } from '../own.server.ts'
import { COMMITTEE_ROLE_LABELS, COMMITTEE_STATUS_LABELS } from '../rules.ts'
import { countText } from '#app/ui/format/plural.ts'

type Row = LoaderData<OwnCommittee>

const SLATES: Readonly<Record<NonNullable<Row['slate']>, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  returned: 'Returned',
  confirmed: 'Confirmed',
}

const CONTINUE = {
  round: { begun: 'Continue the round', new: 'Start the round' },
  scoring: { begun: 'Continue scoring', new: 'Start scoring' },
} as const

const scores = (row: Row) => row.role !== null && row.role !== 'alternate' && !row.invited

interface Facts {
  closesAt: Date | string | null
  /** Judging is open. */
  scoringIsOn: boolean
  /** Committees whose invitation can still be answered. */
  answerable: readonly number[]
}

function columns({ closesAt, scoringIsOn, answerable }: Facts): readonly Column<Row>[] {
  return [
    {
      header: 'Category',
      long: true,
      cell: (row) => (
        <>
          {row.code} · {row.category}
        </>
      ),
    },
    {
      header: 'Your role',
      cell: (row) =>
        row.role ? COMMITTEE_ROLE_LABELS[row.role] + (row.invited ? ', invited' : '') : 'Observer',
    },
    { header: 'Entries', numeric: true, cell: (row) => (row.invited ? '–' : row.entries) },
    {
      header: 'Judged',
      cell: (row) =>
        scores(row) ? (
          <>
            {row.done} of {row.entries}
            {row.round ? <small>Round for “{row.round.name}”</small> : null}
            {row.notAsked > 0 ? (
              <small>{countText(row.notAsked, 'needs', 'need')} your conflict answer</small>
            ) : null}
          </>
        ) : (
          '–'
        ),
    },
    {
      header: 'Recused',
      cell: (row) => (row.role && !row.invited ? (row.recused === 0 ? 'None' : row.recused) : '–'),
    },
    {
      header: 'Deadline',
      cell: (row) => {
        if (row.reopenedUntil)
          return (
            <>
              <DateTime value={row.reopenedUntil} style="short" />
              <small>Reopened for you</small>
            </>
          )
        if (row.scoringLocked) return 'Scoring is locked'
        if (row.round) return <DateTime value={row.round.closesAt} style="short" />
        return closesAt ? <DateTime value={closesAt} style="short" /> : 'Not set'
      },
    },
    {
      header: 'Status',
      cell: (row) => (
        <>
          {COMMITTEE_STATUS_LABELS[row.status].label}
          {row.slate ? <small>Slate: {SLATES[row.slate]}</small> : null}
        </>
      ),
    },
    {
      header: 'Go to',
      headerHidden: true,
      cell: (row) =>
        !row.invited ? (
          <CommitteeLinks row={row} scoringIsOn={scoringIsOn} />
        ) : answerable.includes(row.committeeId) ? (
          'Answer the invitation above'
        ) : (
          'Your invitation has expired. Contact us for a new one.'
        ),
    },
  ]
}

/** Whether the person can change scores of this committee now. */
function canContinue({ slate, scoringLocked, reopenedUntil, nextEntry }: Row, scoringIsOn: boolean): boolean {
  if (nextEntry === null || slate === 'submitted' || slate === 'confirmed') return false
  return (scoringIsOn && !scoringLocked) || reopenedUntil !== null
}

/** The links of each role: scoring, entries, board, slate, conflicts and members. */
function CommitteeLinks({ row, scoringIsOn }: { row: Row; scoringIsOn: boolean }) {
  const { role, categoryId } = row
  const links: { label: string; to: string; joinedBy?: 'in' }[] = [
    { label: 'Entries', to: href('/judges/judge/:categoryId', { categoryId }) },
  ]
  if (role === 'chair' || role === null)
    links.push(
      { label: 'Chair’s board', to: href('/judges/chair/:categoryId', { categoryId }) },
      { label: 'Slate', to: href('/judges/nomination-form/:categoryId', { categoryId }) },
    )
  if (row.decides && scores(row))
    links.push({
      label: 'Decision',
      to: href('/judges/decision/:categoryId', { categoryId }),
    })
  if (role)
    links.push({
      label: 'My conflicts',
      to: href('/judges/conflicts/:categoryId', { categoryId }),
      joinedBy: 'in',
    })
  links.push(
    role === 'chair'
      ? { label: 'Members', to: href('/judges/committees/edit/:id', { id: row.committeeId }) }
      : { label: 'Members', to: href('/judges/view-committees/:categoryId', { categoryId }) },
  )
  return (
    <div className="cluster">
      {row.nextEntry !== null && canContinue(row, scoringIsOn) ? (
        <LinkButton size="xs" to={href('/judges/submission/:submissionId', { submissionId: row.nextEntry })}>
          {CONTINUE[row.round ? 'round' : 'scoring'][row.done > 0 ? 'begun' : 'new']}
          <VisuallyHidden> {row.category}</VisuallyHidden>
        </LinkButton>
      ) : null}
      {links.map(({ label, to, joinedBy = 'of' }) => (
        <LinkButton key={label} size="xs" kind="quiet" to={to}>
          {label}
          <VisuallyHidden>
            {' '}
            {joinedBy} {row.category}
          </VisuallyHidden>
        </LinkButton>
      ))}
    </div>
  )
}

/** A judge's committees of the season; an admin sees all of them. */
export function OwnCommittees({ rows, ...facts }: Facts & { rows: readonly Row[] }) {
  return (
    <DataTable
      caption="Committees"
      captionHidden
      columns={columns(facts)}
      rows={rows}
      rowKey={(row) => row.committeeId}
      empty={
        <EmptyState title="You are not on a committee this season">
          <p>If we invite you, the invitation also appears here.</p>
        </EmptyState>
      }
    />
  )
}

type OpenInvitation = LoaderData<Awaited<ReturnType<typeof listInvitationsTo>>[number]>

/** An open invitation with both answers. */
export function InvitationCard({ invitation }: { invitation: OpenInvitation }) {
  const { id, category, role, inviterName, expiresAt } = invitation
  return (
    <Card title={`Invitation to judge ${category}`}>
      <p>
        {inviterName} invites you as {COMMITTEE_ROLE_LABELS[role].toLowerCase()}.
        {expiresAt ? (
          <>
            {' '}
            Please answer by <DateTime value={expiresAt} />.
          </>
        ) : null}
      </p>
      <Form method="post" noValidate>
        <input type="hidden" name="invitationId" value={id} />
        <Button name="answer" value="accept">
          Accept<VisuallyHidden> {category}</VisuallyHidden>
        </Button>
      </Form>
      {/* The Enter key in the reason declines, as the reason says. */}
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="invitationId" value={id} />
        <Input name="reason" id={`reason-${id}`} label="Reason for declining" autoComplete="off" optional />
        <Button kind="secondary" name="answer" value="decline">
          Decline<VisuallyHidden> {category}</VisuallyHidden>
        </Button>
      </Form>
    </Card>
  )
}

/** How many entries a judge is recused from, without naming them. */
export function RecusalNote({ rows }: { rows: readonly Pick<Row, 'recused'>[] }) {
  const count = rows.reduce((sum, { recused }) => sum + recused, 0)
  if (count === 0) return null
  return (
    <p>
      You are recused from {countText(count, 'entry', 'entries')} because of a conflict of interest. If that
      is a mistake, <Link to={href('/judges/privacy')}>the agreement</Link> says whom to tell.
    </p>
  )
}
