import { Link } from '@remix-run/react'
import { KINDS, MAX_BUDGET, MAX_RANKED } from '../kinds.ts'
import { ROUND_KINDS, type RoundKind } from '../terms.ts'
import { ADVANCE_RULES, MAX_MIN_ANSWERS } from '../rules.ts'
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
  budget: 'Points of each judge',
  maxEach: 'Most points for one entry',
  ranked: 'Places of each judge',
  places: 'Places',
  percent: 'Percent of yes',
  answers: 'Number of yes',
  mean: 'Least mean',
  tiesTogether: 'Entries tied for the last places all advance',
} as const

interface RoundFieldsProps {
  form: FormOf<ReturnType<typeof roundSchema>>
  zone: string
  kind: RoundKind
}

/** The form of a round asks for its name, window, and what its kind takes: points or places, and a rule. */
export function RoundFields({ form, zone, kind }: RoundFieldsProps) {
  const rules = ADVANCE_RULES.flatMap((name) => {
    const rule = KINDS[kind].rules[name]
    return rule ? [{ name, rule }] : []
  })
  const values = rules.flatMap(({ rule }) => (rule.value ? [rule.value] : []))
  const number = { type: 'number', width: 'short', min: 1, optional: true } as const
  const moment = { type: 'datetime-local', width: 'medium', required: true } as const
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <input type="hidden" name={form.name('kind')} value={kind} />
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

/** Leads to the same form for another kind of round; nothing is stored by it. */
export function KindLinks({ kind, to }: { kind: RoundKind; to: (kind: RoundKind) => string }) {
  return (
    <nav aria-label="What judges do" className="stack">
      <ul>
        {ROUND_KINDS.map((each) => (
          <li key={each}>
            <Link to={to(each)} aria-current={each === kind ? 'page' : undefined}>
              {KINDS[each].label}
            </Link>{' '}
            <small>{KINDS[each].hint}</small>
          </li>
        ))}
      </ul>
    </nav>
  )
}
