import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Input } from '#app/ui/input.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { STUDIO_ROLES, studioRoleNames, studioRoleLabels, type StudioRole } from '../rules.ts'

interface InvitationRow {
  id: number
  email: string
  role: StudioRole
  sentAt: Date | string
  expiresAt: Date | string
  expired: boolean
}

const columns: readonly Column<InvitationRow>[] = [
  {
    id: 'email',
    header: 'Invited',
    main: true,
    cell: (row) => (
      <>
        {row.email}
        <small>
          Sent <DateTime value={row.sentAt} style="date" />
        </small>
      </>
    ),
  },
  { id: 'role', header: 'Role', cell: (row) => studioRoleNames[row.role] },
  {
    id: 'until',
    header: 'Works until',
    cell: (row) =>
      row.expired ? <Pill tone="warn">Has run out</Pill> : <DateTime value={row.expiresAt} style="date" />,
  },
  {
    id: 'change',
    header: 'Change',
    headerHidden: true,
    cell: (row) => (
      <Form method="post" noValidate>
        <input type="hidden" name="invitationId" value={row.id} />
        <ButtonRow>
          <Button size="xs" kind="secondary" name="intent" value="resend">
            Send again<VisuallyHidden> to {row.email}</VisuallyHidden>
          </Button>
          <Button size="xs" kind="quiet" name="intent" value="cancel">
            Take back<VisuallyHidden> the invitation of {row.email}</VisuallyHidden>
          </Button>
        </ButtonRow>
      </Form>
    ),
  },
]

/** Invitations that wait for an answer. */
export function InvitationTable({ invitations }: { invitations: readonly InvitationRow[] }) {
  if (invitations.length === 0) return null
  return (
    <DataTable
      caption="Invitations not answered yet"
      columns={columns}
      rows={invitations}
      rowKey={(row) => row.id}
    />
  )
}

export const inviteLabels: Readonly<Record<string, string>> = { email: 'E-mail', role: 'Role' }

interface InviteFormProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
}

/** Asks somebody in by mail. */
export function InviteForm({ field }: InviteFormProps) {
  return (
    <Form method="post" className="stack" noValidate>
      <Input {...field('email')} label="E-mail" type="email" autoComplete="off" required />
      <RadioGroup
        {...field('role')}
        legend="Role"
        choices={STUDIO_ROLES.map((value) => ({
          value,
          label: studioRoleNames[value],
          hint: studioRoleLabels[value],
        }))}
        required
      />
      <ButtonRow>
        <Button name="intent" value="invite">
          Send the invitation
        </Button>
      </ButtonRow>
    </Form>
  )
}
