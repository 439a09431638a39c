import { Form } from '@remix-run/react'
import type { giveSchema } from '../schema.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Select } from '#app/ui/select.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const GIVE = 'give-entry'
export const GIVE_LABELS = { giveTo: 'Judge' }

interface EntryJudgesProps {
  judges: readonly {
    userId: number
    name: string
    isAssigned: boolean
    isFinished: boolean
    hasConflict: boolean
  }[]
  form: FormOf<typeof giveSchema>
}

/** Who scores an entry, where entries are assigned: gives it to a judge or removes it from one. A finished review stays with its judge. */
export function EntryJudges({ judges, form }: EntryJudgesProps) {
  const free = judges.filter(({ isAssigned, hasConflict }) => !isAssigned && !hasConflict)
  const has = judges.filter(({ isAssigned }) => isAssigned)
  return (
    <Card title="Assigned judges" className="no-print">
      {has.length === 0 ? <p>No judge scores this entry yet.</p> : null}
      <ul className="stack stack-tight">
        {has.map(({ userId, name, isFinished }) => (
          <li key={userId} className="cluster">
            {name}
            {isFinished ? null : (
              <Form method="post" noValidate preventScrollReset>
                <input type="hidden" name="judge" value={userId} />
                <Button kind="secondary" size="xs" name="intent" value="take">
                  Remove<VisuallyHidden> from {name}</VisuallyHidden>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {free.length > 0 ? (
        <Form method="post" className="stack narrow" {...form.props}>
          <Select
            {...form.field('giveTo')}
            label={GIVE_LABELS.giveTo}
            placeholder="Select a judge"
            options={free.map(({ userId, name }) => ({ value: String(userId), label: name }))}
            required
          />
          <ButtonRow>
            <Button kind="secondary" name="intent" value="give">
              Give entry
            </Button>
          </ButtonRow>
        </Form>
      ) : null}
    </Card>
  )
}
