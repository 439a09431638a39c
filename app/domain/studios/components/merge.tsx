import { Form } from '@remix-run/react'
import { countText } from '#app/ui/format/plural.ts'
import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Input } from '#app/ui/input.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { MergePreview } from '../merge-studios.server.ts'
import { words } from '#app/platform/award-words.ts'

interface MergeChoiceProps {
  query: string
  offered: readonly { id: number; name: string; submissions: number }[]
}

/** Finds the studio that another one is merged into. */
export function MergeChoice({ query, offered }: MergeChoiceProps) {
  return (
    <>
      <Form method="get" className="stack narrow" role="search">
        <Input
          type="search"
          name="q"
          label={`Name of the ${words.studio} to keep`}
          defaultValue={query}
          key={query}
        />
        <Button kind="secondary">Search</Button>
      </Form>
      {offered.length > 0 ? (
        <Form method="get" className="stack narrow">
          <RadioGroup
            name="into"
            legend="Merge into"
            choices={offered.map((each) => ({
              value: String(each.id),
              label: each.name,
              hint: countText(each.submissions, 'submission', 'submissions'),
            }))}
          />
          <Button>Preview merge</Button>
        </Form>
      ) : query ? (
        <p>{`No other active ${words.studio} matches.`}</p>
      ) : null}
    </>
  )
}

/** What merging two studios moves. */
export function MergePlan({ preview: { from, into, moved } }: { preview: MergePreview }) {
  return (
    <DefinitionList
      items={[
        { term: 'Merged', value: from.name },
        { term: 'Kept', value: into.name },
        {
          term: 'Entries to move',
          value: `${moved.submissions}, including ${moved.inCart} in the cart`,
        },
        {
          term: 'Invoices',
          value: `${moved.invoices}, which do not change and appear under ${into.name}`,
        },
        { term: 'People to move', value: moved.people },
        { term: 'Invitations to move', value: moved.invitations },
        { term: 'Former name', value: `“${from.name}” becomes a former name of ${into.name}` },
      ]}
    />
  )
}
