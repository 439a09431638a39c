import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { StudioToEdit } from '../edit-page.server.ts'
import { STUDIO_ROLES, studioRoleNames, studioRoleLabels } from '../rules.ts'
import type { inviteSchema } from '../schema.ts'

type InvitationRow = LoaderData<StudioToEdit>['invitations'][number]

const columns: readonly Column<InvitationRow>[] = [
  {
    header: 'Invited',
    cell: (row) => (
      <>
        {row.email}
        <small>
          Sent <DateTime value={row.sentAt} style="date" />
        </small>
      </>
    ),
  },
  { header: 'Role', cell: (row) => studioRoleNames[row.role] },
  {
    header: 'Expires',
    cell: (row) =>
      row.expired ? <Pill tone="warn">Expired</Pill> : <DateTime value={row.expiresAt} style="date" />,
  },
  {
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
            Cancel<VisuallyHidden> the invitation of {row.email}</VisuallyHidden>
          </Button>
        </ButtonRow>
      </Form>
    ),
  },
]

/** Open invitations. */
export function InvitationTable({ invitations }: { invitations: readonly InvitationRow[] }) {
  if (invitations.length === 0) return null
  return <DataTable caption="Pending invitations" columns={columns} rows={invitations} />
}

export const INVITE_FORM = 'invite'

export const inviteLabels = { email: 'Email', role: 'Role' }

export function InviteForm({ form }: { form: FormOf<typeof inviteSchema> }) {
  return (
    <Form method="post" className="stack" {...form.props}>
      <Input {...form.field('email')} label="Email" type="email" autoComplete="off" required />
      <RadioGroup
        {...form.field('role')}
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
          Send invitation
        </Button>
      </ButtonRow>
    </Form>
  )
}
