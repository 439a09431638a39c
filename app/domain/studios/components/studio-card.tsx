import { Form, Link } from '@remix-run/react'
import { countryName } from '#app/platform/places/places.ts'
import { href } from '#app/platform/href.ts'
import { Named } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { OwnStudioView, StudioPerson } from '../own-studio.ts'
import { isStudioType, studioRoleNames, studioTypeFacts } from '../rules.ts'

export interface StudioCardProps {
  studio: OwnStudioView & {
    current: boolean
    counts: { drafts: number; inCart: number; submitted: number; returned: number }
  }
  /** The person belongs to several: says which one they act for. */
  several: boolean
}

/** One studio: its details, its people, and how its submissions stand. */
export function StudioCard({ studio, several }: StudioCardProps) {
  const { counts } = studio
  const facts: [string, string | null][] = [
    ['Kind', isStudioType(studio.type) ? studioTypeFacts[studio.type].name : studio.type],
    ['Registered name', studio.legalName],
    ['School', [studio.school, studio.course].filter(Boolean).join(', ')],
    ['On behalf of', studio.onBehalfOf],
    ['Website', studio.website],
    ['Address', [...studio.address, countryName(studio.country)].join(', ')],
    ['Invoices go to', [studio.billingName, studio.billingEmail].filter(Boolean).join(', ')],
    ['Tax number', studio.taxId],
    ['Your role', studioRoleNames[studio.role]],
    [
      'Submissions',
      `${counts.drafts} in draft, ${counts.inCart} in the cart, ${counts.submitted} submitted${counts.returned ? `, ${counts.returned} returned` : ''}`,
    ],
  ]
  return (
    <Card
      title={
        <Named size="md" alt={studio.name}>
          {studio.name}
        </Named>
      }
      actions={
        <>
          {several && !studio.current ? (
            <Form method="post">
              <input type="hidden" name="studioId" value={studio.id} />
              <Button kind="secondary" name="intent" value="switch">
                Act for {studio.name}
              </Button>
            </Form>
          ) : (
            <Link to={href('/submissions/dashboard')}>Go to its dashboard</Link>
          )}
          {studio.role === 'owner' ? (
            <Link to={href('/studios/edit/:id', { id: studio.id })}>Change the record and its people</Link>
          ) : null}
        </>
      }
    >
      {several && studio.current ? <Pill tone="good">You act for this one</Pill> : null}
      <DefinitionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
      <DataTable
        caption={`People of ${studio.name}`}
        columns={columnsFor(studio)}
        rows={studio.people}
        rowKey={(person) => person.userId}
      />
    </Card>
  )
}

function columnsFor(studio: OwnStudioView): readonly Column<StudioPerson>[] {
  const columns: Column<StudioPerson>[] = [
    {
      id: 'name',
      header: 'Name',
      main: true,
      cell: (person) => <Named alt={person.name}>{person.name}</Named>,
    },
    { id: 'email', header: 'E-mail', cell: (person) => person.email },
    {
      id: 'role',
      header: 'Role',
      cell: (person) =>
        person.status === 'requested' ? <Pill tone="warn">Asks to join</Pill> : studioRoleNames[person.role],
    },
  ]
  if (!studio.people.some((person) => person.status === 'requested')) return columns
  return [
    ...columns,
    {
      id: 'answer',
      header: 'Answer',
      cell: (person) =>
        person.status === 'requested' ? (
          <Form method="post" className="button-row">
            <input type="hidden" name="studioId" value={studio.id} />
            <input type="hidden" name="userId" value={person.userId} />
            <Button size="xs" kind="secondary" name="intent" value="admit">
              Let {person.name} in
            </Button>
            <Button size="xs" kind="quiet" name="intent" value="decline">
              Decline
            </Button>
          </Form>
        ) : null,
    },
  ]
}
