import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { DECIDED_BY, MAX_REASON, MAX_STATEMENT } from '../minutes.ts'

export const MINUTES_LABELS = {
  present: 'Who was there',
  winners: 'Winner',
  noAward: 'No award is given',
  decidedBy: 'How it was decided',
  votes: 'Votes',
  honours: 'Honourable mentions',
  statement: 'Statement of the jury',
  reason: 'Reasons, for the record',
} as const

export type MinutesField = keyof typeof MINUTES_LABELS

interface MinutesFieldsProps {
  form: FormFields<MinutesField>
  /** Says what each nominee's number of votes is before the form was sent, in the order of `nominees`. */
  votesOf: (index: number) => string | undefined
  members: readonly { userId: number; name: string; isChair: boolean }[]
  nominees: readonly { id: number; title: string; studio: string }[]
}

/** The fields of a jury's minutes. */
export function MinutesFields({ form, votesOf, members, nominees }: MinutesFieldsProps) {
  const works = nominees.map(({ id, title, studio }) => ({
    value: String(id),
    label: <bdi>{title}</bdi>,
    hint: studio ? <bdi>{studio}</bdi> : undefined,
  }))
  return (
    <>
      <CheckboxGroup
        {...form.field('present')}
        legend={MINUTES_LABELS.present}
        choices={members.map(({ userId, name, isChair }) => ({
          value: String(userId),
          label: isChair ? `${name} (chair)` : name,
        }))}
        defaultValue={form.chosen('present')}
      />
      <CheckboxGroup
        {...form.field('winners')}
        legend={MINUTES_LABELS.winners}
        hint="Select several for a tie."
        choices={works}
        defaultValue={form.chosen('winners')}
      />
      <Checkbox
        name="noAward"
        label={MINUTES_LABELS.noAward}
        errors={form.field('noAward').errors}
        defaultChecked={form.isTicked('noAward')}
      />
      <RadioGroup
        {...form.field('decidedBy')}
        legend={MINUTES_LABELS.decidedBy}
        choices={Object.entries(DECIDED_BY).map(([value, label]) => ({ value, label }))}
      />
      <Fieldset
        legend={MINUTES_LABELS.votes}
        id="votes"
        hint="Only for a decision by vote: how many of those present voted for each nominee."
        errors={form.field('votes').errors}
      >
        {nominees.map(({ id, title }, index) => (
          <div key={id}>
            <input type="hidden" name={`votes[${index}].nominationId`} value={id} />
            <Input
              name={`votes[${index}].votes`}
              label={<bdi>{title}</bdi>}
              inputMode="numeric"
              width="short"
              autoComplete="off"
              defaultValue={votesOf(index)}
            />
          </div>
        ))}
      </Fieldset>
      <CheckboxGroup
        {...form.field('honours')}
        legend={`${MINUTES_LABELS.honours} (optional)`}
        hint="Nominees that the jury honours without the award. They are published with the winner."
        choices={works}
        defaultValue={form.chosen('honours')}
      />
      <Textarea
        {...form.field('statement')}
        label={MINUTES_LABELS.statement}
        hint="Published with the result."
        rows={4}
        maxLength={MAX_STATEMENT}
        optional
      />
      <Textarea
        {...form.field('reason')}
        label={MINUTES_LABELS.reason}
        hint="Only members of the jury without a conflict of interest read it, and not before the results are published."
        rows={4}
        maxLength={MAX_REASON}
        optional
      />
    </>
  )
}
