import { KINDS, MAX_BUDGET, MAX_COMPARISONS, MAX_RANKED } from '../kinds.ts'
import { kindOf, ROUND_KINDS } from '../terms.ts'
import { ADVANCE_RULES, MAX_MIN_ANSWERS } from '../rules.ts'
import type { roundSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'

export const ROUND_FORM = 'judging-round'

export const ROUND_LABELS = {
  kind: 'What judges do',
  name: 'What an entry that advances is',
  opensAt: 'Opens',
  closesAt: 'Closes',
  minAnswers: 'Least answers for each entry',
  rule: 'Who advances',
  budget: 'Points of each judge',
  maxEach: 'Most points for one entry',
  ranked: 'Places of each judge',
  comparisons: 'Comparisons of each judge',
  places: 'Places',
  percent: 'Percent of yes',
  answers: 'Number of yes',
  mean: 'Least mean',
  tiesTogether: 'Entries tied for the last places all advance',
} as const

interface RoundFieldsProps {
  form: FormOf<ReturnType<typeof roundSchema>>
  zone: string
}

/** The numbers of single kinds and rules. One that is not asked for now is kept, for the admin who goes back to its kind. */
const NUMBERS = [
  'budget',
  'maxEach',
  'ranked',
  'comparisons',
  'places',
  'percent',
  'answers',
  'mean',
] as const
const OF_KIND = {
  qualify: [],
  points: ['budget', 'maxEach'],
  rank: ['ranked'],
  pairs: ['comparisons'],
} as const

/**
 * The form of a round asks for its name, window, and what its kind takes: points, places or comparisons, and a rule. Another kind has other
 * fields, which the button below it shows: it asks for the same page with all that was typed.
 */
export function RoundFields({ form, zone }: RoundFieldsProps) {
  const kind = kindOf(form.field('kind').defaultValue)
  const rules = ADVANCE_RULES.flatMap((name) => {
    const rule = KINDS[kind].rules[name]
    return rule ? [{ name, rule }] : []
  })
  const values = rules.flatMap(({ rule }) => (rule.value ? [rule.value] : []))
  const shown: readonly string[] = [...OF_KIND[kind], ...values.map(({ field }) => field)]
  const kept = NUMBERS.flatMap((name) => {
    const { defaultValue = '' } = form.field(name)
    return !shown.includes(name) && /^\d{1,5}$/.test(defaultValue) ? [{ name, value: defaultValue }] : []
  })
  const number = { type: 'number', width: 'short', min: 1, optional: true } as const
  const moment = { type: 'datetime-local', width: 'medium', required: true } as const
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={form.name(name)} value={value} />
      ))}
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
        {...form.field('kind')}
        defaultValue={kind}
        legend={ROUND_LABELS.kind}
        required
        choices={ROUND_KINDS.map((each) => ({
          value: each,
          label: KINDS[each].label,
          hint: KINDS[each].hint,
        }))}
      />
      <div>
        <Button kind="secondary" formMethod="get" formNoValidate>
          Show the fields for this choice
        </Button>
      </div>
      {kind === 'points' ? (
        <>
          <Input
            {...form.field('budget')}
            {...number}
            max={MAX_BUDGET}
            optional={false}
            required
            label={ROUND_LABELS.budget}
          />
          <Input
            {...form.field('maxEach')}
            {...number}
            max={MAX_BUDGET}
            label={ROUND_LABELS.maxEach}
            hint="Without it a judge can give all points to one entry."
          />
        </>
      ) : null}
      {kind === 'rank' ? (
        <Input
          {...form.field('ranked')}
          {...number}
          max={MAX_RANKED}
          optional={false}
          required
          label={ROUND_LABELS.ranked}
          hint="The last place is worth one point, each place above it one more."
        />
      ) : null}
      {kind === 'pairs' ? (
        <Input
          {...form.field('comparisons')}
          {...number}
          max={MAX_COMPARISONS}
          optional={false}
          required
          label={ROUND_LABELS.comparisons}
          hint="Three times the entries of a judge is a good number. A judge is asked for no more than there are, and compares each entry at least once."
        />
      ) : null}
      <RadioGroup
        {...form.field('rule')}
        legend={ROUND_LABELS.rule}
        required
        choices={rules.map(({ name, rule: { label, hint } }) => ({ value: name, label, hint }))}
      />
      {values.map(({ field, label, hint, max }) => (
        <Input key={field} {...form.field(field)} {...number} max={max} label={label} hint={hint} />
      ))}
      <Checkbox
        name={form.name('tiesTogether')}
        defaultChecked={form.isTicked('tiesTogether')}
        label={ROUND_LABELS.tiesTogether}
        hint="Without it the chair decides about each of them, with a reason."
      />
    </>
  )
}
