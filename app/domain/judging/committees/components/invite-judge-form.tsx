import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { COMMITTEE_ROLE_LABELS, COMMITTEE_ROLES, type CommitteeRole } from '../rules.ts'
import type { EditedCommittee } from '../views.ts'

export const INVITE_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'E-mail',
  employer: 'Employer',
  discipline: 'Discipline',
  role: 'Part',
  inPlaceOf: 'In place of',
}

const HINTS: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Judges like the others, sees the board and writes the slate.',
  judge: 'Scores every entry nothing ties them to.',
  alternate: 'Reads along, and scores once made a judge.',
}

/** What a form's field holds after its last answer. */
export type FieldOf = (name: string) => {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** Asking somebody onto a committee, at once or later, and in place of somebody where it has to be. */
export function InviteJudgeForm({ committee, field }: { committee: EditedCommittee; field: FieldOf }) {
  const isOffice = committee.standing === 'office'
  const replaceable = [
    ...committee.people
      .filter(({ accepted, role }) => accepted && (isOffice || role !== 'chair'))
      .map(({ userId, name, role }) => ({ value: `seat:${userId}`, name, role })),
    ...committee.open
      .filter(({ role }) => isOffice || role !== 'chair')
      .map(({ id, name, role }) => ({ value: `invitation:${id}`, name: `${name}, asked`, role })),
  ]
  return (
    <Form method="post" className="stack narrow" noValidate>
      <Input {...field('name')} label="Name" autoComplete="off" required />
      <Input {...field('email')} label="E-mail" type="email" autoComplete="off" required />
      <Input
        {...field('employer')}
        label="Employer"
        hint="“Freelance” for people who work for themselves: they are not counted together."
        autoComplete="off"
        required
      />
      <Input {...field('discipline')} label="Discipline" autoComplete="off" optional />
      <RadioGroup
        {...field('role')}
        legend="Part"
        choices={COMMITTEE_ROLES.filter((role) => isOffice || role !== 'chair').map((value) => ({
          value,
          label: COMMITTEE_ROLE_LABELS[value],
          hint: HINTS[value],
        }))}
        required
      />
      {replaceable.length > 0 ? (
        <Select
          {...field('inPlaceOf')}
          label="In place of"
          hint="Whom you choose leaves the committee in the same step."
          placeholder="Nobody: they come in addition"
          options={replaceable.map(({ value, name, role }) => ({
            value,
            label: `${name} (${COMMITTEE_ROLE_LABELS[role].toLowerCase()})`,
          }))}
          optional
        />
      ) : null}
      <ButtonRow>
        <Button name="intent" value="invite">
          Send the invitation
        </Button>
        <Button kind="secondary" name="intent" value="prepare">
          Write down, send later
        </Button>
      </ButtonRow>
    </Form>
  )
}
