import { Form, Link } from '@remix-run/react'
import { ADMIN_ROLE_LABELS, type AdminRole } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { NO_ROLE } from '../rules.ts'
import type { adminRoleSchema } from '../schema.ts'
import { roleChoices } from './admin-tables.tsx'
import { words } from '#app/platform/award-words.ts'

interface RoleFormProps {
  role: AdminRole | null
  /** Why it cannot be lowered, such as for the last admin. */
  refusal: string | null
  /** Tells whether the viewer's own role changes roles. */
  mayChange: boolean
  /** The person's number while they wait to be an admin with all rights. */
  waits: number | null
  form: FormOf<typeof adminRoleSchema>
}

export const ROLE_LABELS = { role: 'Role' } as const

const choices = [
  ...roleChoices,
  {
    value: NO_ROLE,
    label: 'Not an admin',
    get hint() {
      return `Keeps the account, its ${words.studios} and entries.`
    },
  },
]

/** A person's role among admins, and the form that changes it. */
export function RoleForm({ role, refusal, mayChange, waits, form }: RoleFormProps) {
  const wait = waits === null ? null : <Waits userId={waits} mayDecide={mayChange} />
  if (role === null)
    return (
      <Card title="Role">
        <p>Not an admin.</p>
        {wait}
        {mayChange && !wait ? <Link to={href('/admin/people/admins')}>Invite an admin</Link> : null}
      </Card>
    )
  if (refusal || !mayChange)
    return (
      <Card title="Role">
        <p>{ADMIN_ROLE_LABELS[role]}</p>
        {wait}
        {refusal && mayChange ? (
          <p>
            {refusal} <Link to={href('/admin/people/admins')}>Invite an admin</Link>
          </p>
        ) : null}
      </Card>
    )
  return (
    <Card>
      {wait}
      <Form method="post" className="stack" {...form.props} noValidate key={role}>
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="version" value={role} />
        <RadioGroup
          {...form.field('role')}
          legend={ROLE_LABELS.role}
          choices={choices}
          hint="All admins get an email. A role with all rights begins once another admin has confirmed it. With fewer rights than before, the person is signed out everywhere."
        />
        <ButtonRow>
          <Button>Save role</Button>
        </ButtonRow>
      </Form>
    </Card>
  )
}

function Waits({ userId, mayDecide }: { userId: number; mayDecide: boolean }) {
  return (
    <p>
      Waits to become an admin with all rights.{' '}
      {mayDecide ? (
        <Link to={href('/admin/people/:id/new-admin', { id: userId })}>Decide about it</Link>
      ) : null}
    </p>
  )
}
