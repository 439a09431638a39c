import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Named } from '#app/ui/avatar.tsx'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { NameAndEmail } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { COMMITTEE_ROLE_LABELS } from '../rules.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { EditedCommittee } from '../edit-page.server.ts'

type Committee = LoaderData<EditedCommittee>
type Member = Committee['members'][number]
type Invitation = Committee['open'][number]

function memberColumns(committee: Committee): readonly Column<Member>[] {
  const chair = committee.members.find(({ role, accepted }) => role === 'chair' && accepted)
  return [
    {
      header: 'Name',
      long: true,
      cell: (member) => (
        <Named size="sm" alt={member.name}>
          <NameAndEmail {...member} />
        </Named>
      ),
    },
    { header: 'Role', cell: (member) => COMMITTEE_ROLE_LABELS[member.role] },
    {
      header: 'Employer',
      long: true,
      cell: (member) => (
        <>
          {member.employer || 'Unknown'}
          {member.discipline ? <small>{member.discipline}</small> : null}
        </>
      ),
    },
    {
      header: 'Status',
      cell: (member) => {
        if (!member.accepted) return <Pill tone="warn">Invited</Pill>
        return member.signed ? <Pill tone="good">Signed</Pill> : <Pill tone="warn">Not signed</Pill>
      },
    },
    {
      header: 'Change',
      headerHidden: true,
      cell: (member) => <MemberButtons committee={committee} member={member} chairId={chair?.userId ?? 0} />,
    },
  ]
}

function MemberButtons({
  committee,
  member,
  chairId,
}: {
  committee: Committee
  member: Member
  chairId: number
}) {
  const isAdmin = committee.access === 'admin'
  // A person without an accepted seat is changed through their invitation.
  if (!committee.mayChange || !member.accepted) return null
  if (member.role === 'chair' && !isAdmin) return null
  const remove = (
    <LinkButton
      size="xs"
      kind="quiet"
      to={href('/judges/committees/edit/:id/remove/:userId', { id: committee.id, userId: member.userId })}
    >
      Remove…<VisuallyHidden> {member.name}</VisuallyHidden>
    </LinkButton>
  )
  // Removing has a page of its own, so without another step there is no form.
  const hasStep = member.role === 'alternate' || (isAdmin && member.role === 'judge')
  if (!hasStep) return <ButtonRow>{remove}</ButtonRow>
  return (
    <Form method="post" noValidate className="no-print">
      <input type="hidden" name="userId" value={member.userId} />
      <input type="hidden" name="chairId" value={chairId} />
      <ButtonRow>
        {member.role === 'alternate' ? (
          <Button size="xs" kind="secondary" name="intent" value="promote">
            Make a judge<VisuallyHidden> of {member.name}</VisuallyHidden>
          </Button>
        ) : null}
        {isAdmin && member.role !== 'chair' ? (
          <Button size="xs" kind="secondary" name="intent" value="chair">
            Make chair<VisuallyHidden>: {member.name}</VisuallyHidden>
          </Button>
        ) : null}
        {remove}
      </ButtonRow>
    </Form>
  )
}

/** A committee's members with the buttons that change them. */
export function CommitteeMembers({ committee }: { committee: Committee }) {
  return (
    <DataTable
      caption="Committee members"
      captionHidden
      columns={memberColumns(committee)}
      rows={committee.members}
      rowKey={(member) => member.userId}
      empty={
        <EmptyState title="No members yet">
          Members appear here when they are invited and have an account.
        </EmptyState>
      }
    />
  )
}

function invitationColumns(committee: Committee): readonly Column<Invitation>[] {
  return [
    { header: 'Invited', long: true, cell: NameAndEmail },
    {
      header: 'Role',
      cell: (row) => (
        <>
          {COMMITTEE_ROLE_LABELS[row.role]}
          {row.employer ? <small>{row.employer}</small> : null}
        </>
      ),
    },
    {
      header: 'Status',
      cell: (row) => {
        if (row.state === 'prepared') return <Pill>Not sent</Pill>
        if (row.state === 'expired') return <Pill tone="warn">Expired</Pill>
        return (
          <>
            <Pill tone="warn">Awaiting answer</Pill>
            {row.expiresAt ? (
              <small>
                Expires <DateTime value={row.expiresAt} style="date" />
              </small>
            ) : null}
          </>
        )
      },
    },
    {
      header: 'Change',
      headerHidden: true,
      cell: (row) =>
        !committee.mayChange || (row.role === 'chair' && committee.access !== 'admin') ? null : (
          <Form method="post" noValidate className="no-print">
            <input type="hidden" name="invitationId" value={row.id} />
            <ButtonRow>
              {committee.mayInvite ? (
                <Button size="xs" kind="secondary" name="intent" value="send">
                  {row.state === 'prepared' ? 'Send' : 'Send again'}
                  <VisuallyHidden> the invitation of {row.name}</VisuallyHidden>
                </Button>
              ) : null}
              <Button size="xs" kind="quiet" name="intent" value="withdraw">
                Withdraw<VisuallyHidden> the invitation of {row.name}</VisuallyHidden>
              </Button>
            </ButtonRow>
          </Form>
        ),
    },
  ]
}

/** Unanswered invitations, and the button that sends the prepared ones. */
export function OpenInvitations({ committee }: { committee: Committee }) {
  const prepared = committee.open.filter(({ state }) => state === 'prepared').length
  if (committee.open.length === 0) return null
  return (
    <>
      <DataTable caption="Open invitations" columns={invitationColumns(committee)} rows={committee.open} />
      {prepared > 0 && committee.mayInvite ? (
        <Form method="post" noValidate>
          <Button name="intent" value="send_all">
            Send invitations ({prepared})
          </Button>
        </Form>
      ) : null}
    </>
  )
}

/** Former members and closed invitations, which scores and decisions may refer to. */
export function CommitteeHistory({ committee }: { committee: Committee }) {
  const rows = [
    ...committee.former.map((each) => ({
      key: `seat-${each.userId}`,
      name: each.name,
      event: 'Left the committee',
      note: each.hasReviews ? 'Their reviews are kept but not counted.' : null,
      at: each.at,
    })),
    ...committee.closed.map((each) => ({
      key: `invitation-${each.id}`,
      name: each.name,
      event: each.state === 'declined' ? 'Declined' : 'Invitation withdrawn',
      note: each.reason,
      at: each.respondedAt,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Former members and closed invitations"
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { header: 'Name', long: true, cell: (row) => row.name },
        {
          header: 'Event',
          long: true,
          cell: (row) => (
            <>
              {row.event}
              {row.note ? <small>{row.note}</small> : null}
            </>
          ),
        },
        { header: 'Date', cell: (row) => (row.at ? <DateTime value={row.at} style="date" /> : '–') },
      ]}
    />
  )
}
