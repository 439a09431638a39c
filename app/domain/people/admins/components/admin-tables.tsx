import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form, Link } from '@remix-run/react'
import { ADMIN_ROLES, ADMIN_ROLE_LABELS, ADMIN_ROLE_RIGHTS_TEXT } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ListedAdmin, OpenAdminInvitation } from '../queries.server.ts'
import type { inviteAdminSchema } from '../schema.ts'

export const INVITE_LABELS = { email: 'Email address', role: 'Role' } as const

/** The roles with what each may do, as choices. */
export const roleChoices = ADMIN_ROLES.map((value) => ({
  value,
  label: ADMIN_ROLE_LABELS[value],
  hint: `${ADMIN_ROLE_RIGHTS_TEXT[value]}.`,
}))

/** Who runs the award. */
export function AdminTable({ admins }: { admins: readonly LoaderData<ListedAdmin>[] }) {
  return (
    <DataTable
      caption="People who run the award"
      dense
      rows={admins}
      columns={[
        {
          header: 'Name',
          long: true,
          cell: ({ id, name, email }) => (
            <>
              <Link to={href('/admin/people/:id', { id })}>{name || email}</Link>
              <small>{email}</small>
            </>
          ),
        },
        {
          header: 'Role',
          cell: ({ adminRole, status }) => (
            <>
              {adminRole ? ADMIN_ROLE_LABELS[adminRole] : null}{' '}
              {status === 'suspended' ? <Pill tone="bad">Suspended</Pill> : null}
            </>
          ),
        },
        {
          header: 'Last sign-in',
          cell: ({ lastSignInAt }) =>
            lastSignInAt ? <DateTime value={lastSignInAt} style="short" /> : 'Never',
        },
      ]}
    />
  )
}

/** Invitations that wait for an answer, with the buttons that resend and withdraw them. */
export function AdminInvitations({ open }: { open: readonly LoaderData<OpenAdminInvitation>[] }) {
  const { now } = useTimeFrame()
  if (open.length === 0) return null
  return (
    <DataTable
      caption="Open invitations"
      dense
      rows={open}
      columns={[
        {
          header: 'Email',
          long: true,
          cell: ({ email, inviterName }) => (
            <>
              {email}
              <small>Invited by {inviterName}</small>
            </>
          ),
        },
        { header: 'Role', cell: ({ role }) => ADMIN_ROLE_LABELS[role] },
        {
          header: 'Works until',
          cell: ({ expiresAt }) =>
            expiresAt > now ? <DateTime value={expiresAt} style="short" /> : <Pill tone="warn">Expired</Pill>,
        },
        {
          header: 'Change',
          headerHidden: true,
          cell: ({ id, email }) => (
            <Form method="post" noValidate>
              <input type="hidden" name="invitationId" value={id} />
              <ButtonRow>
                <Button size="xs" kind="secondary" name="intent" value="resend">
                  Resend<VisuallyHidden> the invitation to {email}</VisuallyHidden>
                </Button>
                <Button size="xs" kind="quiet" name="intent" value="withdraw">
                  Withdraw<VisuallyHidden> the invitation to {email}</VisuallyHidden>
                </Button>
              </ButtonRow>
            </Form>
          ),
        },
      ]}
    />
  )
}

/** The form that invites an address in a role. */
export function InviteAdminForm({ form }: { form: FormOf<typeof inviteAdminSchema> }) {
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      <h2>Invite an admin</h2>
      <input type="hidden" name="intent" value="invite" />
      <Input
        {...form.field('email')}
        type="email"
        label={INVITE_LABELS.email}
        required
        autoComplete="off"
        hint="The link works once, for fourteen days, and only for an account with this address."
      />
      <RadioGroup {...form.field('role')} legend={INVITE_LABELS.role} choices={roleChoices} />
      <ButtonRow>
        <Button>Send invitation</Button>
      </ButtonRow>
    </Form>
  )
}
