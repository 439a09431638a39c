import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { COMMITTEE_ROLE_LABELS, COMMITTEE_ROLES, type CommitteeRole } from '../rules.ts'
import type { EditedCommittee } from '../edit-page.server.ts'
import type { inviteSchema } from '../schema.ts'

export const INVITE = 'invite-judge'
export const INVITE_LABELS = {
  name: 'Name',
  email: 'Email',
  employer: 'Employer',
  discipline: 'Discipline',
  role: 'Role',
  inPlaceOf: 'Replaces',
}

const HINTS: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Scores entries, sees the board and submits the slate.',
  judge: 'Scores every entry they have no conflict with.',
  alternate: 'Can read entries; scores only if promoted to judge.',
}

/** Invites a person to a committee, now or later, and optionally in place of a member. */
export function InviteJudgeForm({
  committee,
  form,
}: {
  committee: LoaderData<EditedCommittee>
  form: FormOf<typeof inviteSchema>
}) {
  const isAdmin = committee.access === 'admin'
  const replaceable = [
    ...committee.members
      .filter(({ accepted, role }) => accepted && (isAdmin || role !== 'chair'))
      .map(({ userId, name, role }) => ({ value: `seat:${userId}`, name, role })),
    ...committee.open
      .filter(({ role }) => isAdmin || role !== 'chair')
      .map(({ id, name, role }) => ({ value: `invitation:${id}`, name: `${name}, invited`, role })),
  ]
  return (
    <Form method="post" className="stack narrow" {...form.props}>
      <Input {...form.field('name')} label={INVITE_LABELS.name} autoComplete="off" required />
      <Input {...form.field('email')} label={INVITE_LABELS.email} type="email" autoComplete="off" required />
      <Input
        {...form.field('employer')}
        label={INVITE_LABELS.employer}
        hint="Enter “Freelance” for people who work for themselves."
        autoComplete="off"
        required
      />
      <Input {...form.field('discipline')} label={INVITE_LABELS.discipline} autoComplete="off" optional />
      <RadioGroup
        {...form.field('role')}
        legend={INVITE_LABELS.role}
        choices={COMMITTEE_ROLES.filter((role) => isAdmin || role !== 'chair').map((value) => ({
          value,
          label: COMMITTEE_ROLE_LABELS[value],
          hint: HINTS[value],
        }))}
        required
      />
      {replaceable.length > 0 ? (
        <Select
          {...form.field('inPlaceOf')}
          label={INVITE_LABELS.inPlaceOf}
          hint="The person you select leaves the committee."
          placeholder="No one"
          options={replaceable.map(({ value, name, role }) => ({
            value,
            label: `${name} (${COMMITTEE_ROLE_LABELS[role].toLowerCase()})`,
          }))}
          optional
        />
      ) : null}
      <ButtonRow>
        <Button name="intent" value="invite">
          Send invitation
        </Button>
        <Button kind="secondary" name="intent" value="prepare">
          Save, send later
        </Button>
      </ButtonRow>
    </Form>
  )
}
