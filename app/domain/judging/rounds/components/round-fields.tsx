import { ADVANCE_RULES, MAX_MIN_ANSWERS, MAX_PERCENT, MAX_PLACES, RULE_LABELS } from '../rules.ts'
import type { roundSchema } from '../schema.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'

export const ROUND_FORM = 'judging-round'

export const ROUND_LABELS = {
  name: 'What an entry that advances is',
  opensAt: 'Opens',
  closesAt: 'Closes',
  minAnswers: 'Least answers for each entry',
  rule: 'Who advances',
  places: 'Places',
  percent: 'Percent of yes',
  answers: 'Number of yes',
  tiesTogether: 'Entries tied for the last places all advance',
} as const

const RULE_HINTS = {
  top: 'By their share of yes, an unsure counting half.',
  share: 'The percent of the answers that are yes.',
  yes: 'So many judges said yes.',
  choice: 'Each entry that advances is chosen with a reason.',
} as const

/** The form of a round asks for its name, window and rule. */
export function RoundFields({ form, zone }: { form: FormOf<ReturnType<typeof roundSchema>>; zone: string }) {
  const number = { type: 'number', width: 'short', min: 1, optional: true } as const
  const moment = { type: 'datetime-local', width: 'medium', required: true } as const
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <Input
        {...form.field('name')}
        label={ROUND_LABELS.name}
        hint="“Longlist”, “Shortlist” or your own word."
        required
      />
      <Input
        {...form.field('opensAt')}
        {...moment}
        label={`${ROUND_LABELS.opensAt} (${zoneName(zone)} time)`}
      />
      <Input {...form.field('closesAt')} {...moment} label={ROUND_LABELS.closesAt} />
      <Input
        {...form.field('minAnswers')}
        {...number}
        max={MAX_MIN_ANSWERS}
        optional={false}
        required
        label={ROUND_LABELS.minAnswers}
        hint="Entries with fewer are marked before it is decided."
      />
      <RadioGroup
        {...form.field('rule')}
        legend={ROUND_LABELS.rule}
        required
        choices={ADVANCE_RULES.map((value) => ({
          value,
          label: RULE_LABELS[value],
          hint: RULE_HINTS[value],
        }))}
      />
      <Input
        {...form.field('places')}
        {...number}
        max={MAX_PLACES}
        label={ROUND_LABELS.places}
        hint="For the best entries."
      />
      <Input
        {...form.field('percent')}
        {...number}
        max={MAX_PERCENT}
        label={ROUND_LABELS.percent}
        hint="For a share of yes."
      />
      <Input
        {...form.field('answers')}
        {...number}
        max={MAX_MIN_ANSWERS}
        label={ROUND_LABELS.answers}
        hint="For a number of yes."
      />
      <Checkbox
        name={form.name('tiesTogether')}
        defaultChecked={form.isTicked('tiesTogether')}
        label={ROUND_LABELS.tiesTogether}
        hint="Without it the chair decides about each of them, with a reason."
      />
    </>
  )
}
