import { Form, Link } from '@remix-run/react'
import { countryName } from '#app/platform/places/places.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Named } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import type { OwnStudioView, StudioPerson } from '../queries.server.ts'
import { studioRoleNames, studioTypeName } from '../rules.ts'
import { JoinAnswer } from './people-table.tsx'

export interface StudioCardProps {
  studio: OwnStudioView & {
    current: boolean
    counts: { drafts: number; inCart: number; submitted: number; returned: number }
  }
  /** The person has more than one studio. */
  isOneOfSeveral: boolean
}

/** A studio with its details, people and counts of submissions. */
export function StudioCard({ studio, isOneOfSeveral }: StudioCardProps) {
  const { counts } = studio
  const facts: [string, string | null][] = [
    ['Type', studioTypeName(studio.type)],
    ['Registered name', studio.legalName],
    ['School', [studio.school, studio.course].filter(Boolean).join(', ')],
    ['On behalf of', studio.onBehalfOf],
    ['Website', studio.website],
    ['Address', [...studio.address, countryName(studio.country)].join(', ')],
    ['Bill to', [studio.billingName, studio.billingEmail].filter(Boolean).join(', ')],
    ['Tax number', studio.taxId],
    ['Your role', studioRoleNames[studio.role]],
    [
      'Entries',
      `${countText(counts.drafts, 'draft', 'drafts')}, ${counts.inCart} in the cart, ${counts.submitted} submitted${counts.returned ? `, ${counts.returned} returned` : ''}`,
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
          {isOneOfSeveral && !studio.current ? (
            <Form method="post">
              <input type="hidden" name="studioId" value={studio.id} />
              <Button kind="secondary" name="intent" value="switch">
                Switch to {studio.name}
              </Button>
            </Form>
          ) : (
            <Link to={href('/submissions/dashboard')}>Go to dashboard</Link>
          )}
          {studio.role === 'owner' ? (
            <Link to={href('/studios/edit/:id', { id: studio.id })}>Edit profile and people</Link>
          ) : null}
        </>
      }
    >
      {isOneOfSeveral && studio.current ? <Pill tone="good">Current</Pill> : null}
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
    { header: 'Name', cell: (person) => <Named alt={person.name}>{person.name}</Named> },
    { header: 'Email', cell: (person) => person.email },
    {
      header: 'Role',
      cell: (person) =>
        person.status === 'requested' ? <Pill tone="warn">Asks to join</Pill> : studioRoleNames[person.role],
    },
  ]
  if (!studio.people.some((person) => person.status === 'requested')) return columns
  return [
    ...columns,
    {
      header: 'Answer',
      cell: (person) =>
        person.status === 'requested' ? <JoinAnswer person={person} studioId={studio.id} /> : null,
    },
  ]
}
