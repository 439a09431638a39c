import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Named } from '#app/ui/avatar.tsx'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { COMMITTEE_ROLE_LABELS } from '../rules.ts'
import type { EditedCommittee, EditedInvitation, EditedPerson } from '../views.ts'

function personColumns(committee: EditedCommittee): readonly Column<EditedPerson>[] {
  const chair = committee.people.find(({ role, accepted }) => role === 'chair' && accepted)
  return [
    {
      id: 'name',
      header: 'Name',
      main: true,
      long: true,
      cell: (person) => (
        <Named size="sm" alt={person.name}>
          {person.name}
          <small>
            <EmailAddress value={person.email} />
          </small>
        </Named>
      ),
    },
    { id: 'role', header: 'Part', cell: (person) => COMMITTEE_ROLE_LABELS[person.role] },
    {
      id: 'employer',
      header: 'Employer',
      long: true,
      cell: (person) => (
        <>
          {person.employer || 'Not known'}
          {person.discipline ? <small>{person.discipline}</small> : null}
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: (person) => {
        if (!person.accepted) return <Pill tone="warn">Asked</Pill>
        return person.signed ? <Pill tone="good">Signed</Pill> : <Pill tone="warn">Not signed</Pill>
      },
    },
    {
      id: 'change',
      header: 'Change',
      headerHidden: true,
      cell: (person) => <PersonButtons committee={committee} person={person} chairId={chair?.userId ?? 0} />,
    },
  ]
}

function PersonButtons({
  committee,
  person,
  chairId,
}: {
  committee: EditedCommittee
  person: EditedPerson
  chairId: number
}) {
  const isOffice = committee.standing === 'office'
  // Who was only asked is changed by their invitation.
  if (!committee.mayChange || !person.accepted) return null
  if (person.role === 'chair' && !isOffice) return null
  const remove = (
    <LinkButton
      size="xs"
      kind="quiet"
      to={href('/judges/committees/edit/:id/remove/:userId', { id: committee.id, userId: person.userId })}
    >
      Remove…<VisuallyHidden> {person.name}</VisuallyHidden>
    </LinkButton>
  )
  // A form without a button is none.
  const hasStep = person.role === 'alternate' || (isOffice && person.role === 'judge')
  if (!hasStep) return <ButtonRow>{remove}</ButtonRow>
  return (
    <Form method="post" noValidate className="no-print">
      <input type="hidden" name="userId" value={person.userId} />
      <input type="hidden" name="seen" value={chairId} />
      <ButtonRow>
        {person.role === 'alternate' ? (
          <Button size="xs" kind="secondary" name="intent" value="promote">
            Make a judge<VisuallyHidden> of {person.name}</VisuallyHidden>
          </Button>
        ) : null}
        {isOffice && person.role !== 'chair' ? (
          <Button size="xs" kind="secondary" name="intent" value="chair">
            Make chair<VisuallyHidden>: {person.name}</VisuallyHidden>
          </Button>
        ) : null}
        {remove}
      </ButtonRow>
    </Form>
  )
}

/** Who sits on a committee, with the buttons that change it. */
export function CommitteePeople({ committee }: { committee: EditedCommittee }) {
  return (
    <DataTable
      caption="People on this committee"
      captionHidden
      columns={personColumns(committee)}
      rows={committee.people}
      rowKey={(person) => person.userId}
      empty={
        <EmptyState title="Nobody sits on it yet">
          People appear here once they are asked and have an account, and stay when they accept.
        </EmptyState>
      }
    />
  )
}

function invitationColumns(committee: EditedCommittee): readonly Column<EditedInvitation>[] {
  return [
    {
      id: 'name',
      header: 'Asked',
      main: true,
      long: true,
      cell: (row) => (
        <>
          {row.name}
          <small>
            <EmailAddress value={row.email} />
          </small>
        </>
      ),
    },
    {
      id: 'role',
      header: 'Part',
      cell: (row) => (
        <>
          {COMMITTEE_ROLE_LABELS[row.role]}
          {row.employer ? <small>{row.employer}</small> : null}
        </>
      ),
    },
    {
      id: 'until',
      header: 'State',
      cell: (row) => {
        if (row.state === 'prepared') return <Pill>Not sent</Pill>
        if (row.state === 'expired') return <Pill tone="warn">Has run out</Pill>
        return (
          <>
            <Pill tone="warn">Waits for an answer</Pill>
            {row.expiresAt ? (
              <small>
                Works until <DateTime value={row.expiresAt} style="date" />
              </small>
            ) : null}
          </>
        )
      },
    },
    {
      id: 'change',
      header: 'Change',
      headerHidden: true,
      cell: (row) =>
        !committee.mayChange || (row.role === 'chair' && committee.standing !== 'office') ? null : (
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
                Take back<VisuallyHidden> the invitation of {row.name}</VisuallyHidden>
              </Button>
            </ButtonRow>
          </Form>
        ),
    },
  ]
}

/** Invitations nobody has answered, and the button that sends those that are only prepared. */
export function OpenInvitations({ committee }: { committee: EditedCommittee }) {
  const prepared = committee.open.filter(({ state }) => state === 'prepared').length
  if (committee.open.length === 0) return null
  return (
    <>
      <DataTable
        caption="Invitations not answered yet"
        columns={invitationColumns(committee)}
        rows={committee.open}
        rowKey={(row) => row.id}
      />
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

/** Who declined, was taken back or left: kept, since scores and decisions refer to it. */
export function CommitteeHistory({ committee }: { committee: EditedCommittee }) {
  const rows = [
    ...committee.left.map((one) => ({
      key: `seat-${one.userId}`,
      name: one.name,
      what: 'Left the committee',
      note: one.hasReviews ? 'Their reviews are kept and not counted.' : null,
      at: one.at,
    })),
    ...committee.answered.map((one) => ({
      key: `invitation-${one.id}`,
      name: one.name,
      what: one.state === 'declined' ? 'Declined' : 'Invitation taken back',
      note: one.reason,
      at: one.respondedAt,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <DataTable
      caption="Earlier"
      rows={rows}
      rowKey={(row) => row.key}
      columns={[
        { id: 'name', header: 'Name', main: true, long: true, cell: (row) => row.name },
        {
          id: 'what',
          header: 'What happened',
          long: true,
          cell: (row) => (
            <>
              {row.what}
              {row.note ? <small>{row.note}</small> : null}
            </>
          ),
        },
        {
          id: 'at',
          header: 'When',
          cell: (row) => (row.at ? <DateTime value={row.at} style="date" /> : '–'),
        },
      ]}
    />
  )
}
