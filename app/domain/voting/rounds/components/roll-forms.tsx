import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { searchToKeep } from '../roll-page.server.ts'
import type { RollAction } from '../roll-rules.ts'
import type { mergeSchema, reasonSchema } from '../roll-schema.ts'

const REASON_HINT = 'The member reads it in the email. Up to 500 characters.'

type ReasonAction = Exclude<RollAction, 'merge'>

const TEXTS: Readonly<Record<ReasonAction, { title: string; button: string; danger: boolean }>> = {
  remove: { title: 'Remove from roll', button: 'Remove from roll', danger: true },
  restore: { title: 'Restore to roll', button: 'Restore to roll', danger: false },
  separate: { title: 'Undo merge', button: 'Undo merge', danger: false },
}

const MEANS: Readonly<Record<ReasonAction, (isOver: boolean) => string>> = {
  remove: (isOver) =>
    isOver
      ? 'Voting has closed. If the member has a ballot, it is not counted. You can restore them until the ballots are counted.'
      : 'The member can no longer vote. If they have a ballot, it is not counted. You can restore them until the ballots are counted.',
  restore: (isOver) =>
    isOver
      ? 'If the member had a ballot when voting closed, it is counted.'
      : 'The member can vote again. If they have a ballot, it is counted.',
  separate: () => 'Both accounts vote again, each with a ballot of its own.',
}

/** Removing a member, restoring them, or undoing a merge: with a reason that reaches the member. */
export function ReasonForm({
  action,
  isOver,
  form,
}: {
  action: ReasonAction
  isOver: boolean
  form: FormOf<typeof reasonSchema>
}) {
  const { title, button, danger } = TEXTS[action]
  return (
    <section className="stack narrow">
      <h2>{title}</h2>
      <p>{MEANS[action](isOver)}</p>
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name="intent" value={action} />
        <Textarea {...form.field('reason')} label="Reason" required rows={3} hint={REASON_HINT} />
        <ButtonRow>
          <Button kind={danger ? 'danger' : 'primary'}>{button}</Button>
        </ButtonRow>
      </Form>
    </section>
  )
}

interface MergeFormProps {
  isOver: boolean
  form: FormOf<typeof mergeSchema>
  /** What the account to keep is searched by. */
  query: string
  found: Awaited<ReturnType<typeof searchToKeep>>
}

/** Merging an account into another of the same person, which is looked for first. */
export function MergeForm({ isOver, form, query, found }: MergeFormProps) {
  return (
    <section className="stack narrow" id="merge">
      <h2>Merge into another account</h2>
      <p>
        For a person with two accounts on the roll: they have one vote, with the account that is kept. In
        categories in which it has no choice, that of the other counts.{' '}
        {isOver
          ? 'Voting has closed, so a merge can’t be undone.'
          : 'You can undo a merge until voting closes.'}
      </p>
      <Form method="get" className="filter-bar" action="#merge">
        <Input
          type="search"
          name="q"
          label="Find the account to keep by email or name"
          defaultValue={query}
        />
        <Button kind="secondary" asks>
          Find account
        </Button>
      </Form>
      <Found {...{ query, found }}>
        <Form method="post" className="stack" {...form.props}>
          <input type="hidden" name="intent" value="merge" />
          <RadioGroup
            {...form.field('into')}
            legend="Account to keep"
            required
            choices={found.map(({ entryId, name, email }) => ({ value: entryId, label: email, hint: name }))}
          />
          <Textarea
            {...form.field('mergeReason')}
            label="Reason for the merge"
            required
            rows={3}
            hint={REASON_HINT}
          />
          <ButtonRow>
            <Button kind="danger">Merge accounts</Button>
          </ButtonRow>
        </Form>
      </Found>
    </section>
  )
}

function Found({
  query,
  found,
  children,
}: Pick<MergeFormProps, 'query' | 'found'> & { children: ReactNode }) {
  if (query === '') return null
  if (found.length === 0) return <p>No other account on the roll matches “{query}”.</p>
  return <>{children}</>
}
