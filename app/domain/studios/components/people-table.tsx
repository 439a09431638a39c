import { Form } from '@remix-run/react'
import { Named } from '#app/ui/avatar.tsx'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { StudioPerson } from '../queries.server.ts'
import { lastOwnerRefusal, studioRoleNames } from '../rules.ts'
import { words } from '#app/platform/award-words.ts'

/** The people of a studio and those who ask to join, with the buttons that change it. */
export function PeopleTable({ studioName, people }: { studioName: string; people: readonly StudioPerson[] }) {
  const active = people.filter((person) => person.status === 'active')
  const columns: readonly Column<StudioPerson>[] = [
    {
      header: 'Name',
      cell: (person) => (
        <Named size="sm" alt={person.name}>
          {person.name}
          <small>{person.email}</small>
        </Named>
      ),
    },
    {
      header: 'Role',
      cell: (person) => {
        if (person.status === 'requested') return <Pill tone="warn">Asks to join</Pill>
        return lastOwnerRefusal(active, person.userId, null) ? (
          <>
            {studioRoleNames[person.role]}
            <small>{`${words.AStudio} needs an owner`}</small>
          </>
        ) : (
          <RoleForm person={person} />
        )
      },
    },
    {
      header: 'Change',
      headerHidden: true,
      cell: (person) => {
        if (person.status === 'requested') return <JoinAnswer person={person} />
        return lastOwnerRefusal(active, person.userId, null) ? null : <RemoveForm person={person} />
      },
    },
  ]
  return (
    <DataTable
      caption={`People of ${studioName}`}
      captionHidden
      columns={columns}
      rows={people}
      rowKey={(person) => person.userId}
    />
  )
}

function RoleForm({ person }: { person: StudioPerson }) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="userId" value={person.userId} />
      <ButtonRow>
        <Select
          key={person.role}
          id={`role-${person.userId}`}
          name="role"
          label={`Role of ${person.name}`}
          labelHidden
          options={optionsOf(studioRoleNames)}
          defaultValue={person.role}
        />
        <Button size="xs" kind="secondary" name="intent" value="role">
          Save<VisuallyHidden> the role of {person.name}</VisuallyHidden>
        </Button>
      </ButtonRow>
    </Form>
  )
}

function RemoveForm({ person }: { person: StudioPerson }) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="userId" value={person.userId} />
      <Button size="xs" kind="quiet" name="intent" value="remove">
        Remove<VisuallyHidden> {person.name}</VisuallyHidden>
      </Button>
    </Form>
  )
}

interface JoinAnswerProps {
  person: StudioPerson
  /** On a page of more than one studio. */
  studioId?: number
}

/** Approves or declines a request to join. */
export function JoinAnswer({ person, studioId }: JoinAnswerProps) {
  return (
    <Form method="post" noValidate>
      {studioId === undefined ? null : <input type="hidden" name="studioId" value={studioId} />}
      <input type="hidden" name="userId" value={person.userId} />
      <ButtonRow>
        <Button size="xs" kind="secondary" name="intent" value="admit">
          Approve<VisuallyHidden> {person.name}</VisuallyHidden>
        </Button>
        <Button size="xs" kind="quiet" name="intent" value="decline">
          Decline<VisuallyHidden> {person.name}</VisuallyHidden>
        </Button>
      </ButtonRow>
    </Form>
  )
}
