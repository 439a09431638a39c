import type { ReactNode } from 'react'
import { PlaceholderList } from '#app/domain/mail/components/placeholder-list.tsx'
import type { RuleFormView } from '../rule-views.ts'
import { hourText, RULE_LABELS } from '../rule-labels.ts'
import { TRIGGERS, type Trigger } from '../rules.ts'
import { TRIGGER_LABELS } from '../triggers.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Field, controlAttributes, Fieldset } from '#app/ui/field.tsx'
import { labelled, type FieldState, type FormFields } from '#app/ui/form-fields.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export interface RuleFieldsProps {
  form: FormFields<keyof typeof RULE_LABELS>
  view: RuleFormView
  /** The award's, for fixed times. */
  zone: string
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

/** The fields of a rule. Without scripts, each way to run says which fields belong to it. */
export function RuleFields({ form, view, zone }: RuleFieldsProps) {
  const { control, group } = labelled(form, RULE_LABELS)
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <section className="stack" aria-labelledby="part-who">
        <h2 id="part-who">Who</h2>
        <Input {...control('name')} hint="Readers do not see it." autoComplete="off" required />
        <CheckboxGroup
          {...group('groups')}
          hint="People in more than one group get one email. Email about an event goes to the people it concerns."
          choices={view.groups.map(({ id, name, rule, archived }) => ({
            value: String(id),
            label: archived ? `${name} (archived)` : name,
            hint: rule,
          }))}
          defaultValue={form.chosen('groups')}
        />
      </section>
      <WhenFields form={form} view={view} zone={zone} />
      <section className="stack" aria-labelledby="part-says">
        <h2 id="part-says">Text</h2>
        <RadioGroup
          {...group('class')}
          choices={[
            {
              value: 'reminder',
              label: 'Reminder',
              hint: 'Sent during the reader’s day, at most one a day, with an unsubscribe link.',
            },
            {
              value: 'service',
              label: 'Service',
              hint: 'Answers something they did or have to know. Sent at any time, to everyone.',
            },
            { value: 'news', label: 'News', hint: 'Sent during the reader’s day, with an unsubscribe link.' },
          ]}
        />
        <Input {...control('subject')} hint="We put the award’s name in front." autoComplete="off" required />
        <Textarea
          {...control('body')}
          hint="Markdown: a blank line starts a paragraph, **bold**, “- ” starts a list item, “## ” a heading. Placeholders like {{person.first_name}} are filled in for each reader. [Text]({{site.link}}) alone on a line is a button."
          rows={16}
          required
        />
        <PlaceholderList groups={view.placeholders} />
        <Input
          {...control('replyTo')}
          hint="Leave empty for the award’s address."
          type="email"
          autoComplete="off"
          width="medium"
          optional
        />
      </section>
      <SafetyFields form={form} />
    </>
  )
}

function WhenFields({ form, view, zone }: RuleFieldsProps) {
  const { control, group } = labelled(form, RULE_LABELS)
  return (
    <section className="stack" aria-labelledby="part-when">
      <h2 id="part-when">When</h2>
      <RadioGroup
        {...group('trigger')}
        choices={TRIGGERS.map((value) => ({ value, label: TRIGGER_LABELS[value] }))}
        required
      />
      <Part trigger="at">
        <Input
          {...control('sendAt')}
          label={`${RULE_LABELS.sendAt} (${zoneName(zone)} time)`}
          type="datetime-local"
          width="medium"
        />
      </Part>
      <Part trigger="anchor">
        <AnchorSelect field={form.field('anchor')} view={view} />
        <Input
          {...control('offsets')}
          hint="For example: 7 d before, 48 h before, on the day, 3 d after"
          autoComplete="off"
        />
        <Select
          {...control('anchorHour')}
          hint="For whole days, in the reader’s time zone"
          placeholder="At the exact time"
          options={HOURS}
        />
        <Input
          {...control('mostPerRecord')}
          hint="Only for dates of each record. Leave empty for one at each time above."
          inputMode="numeric"
          width="short"
          optional
        />
        <RadioGroup
          {...group('lastDay')}
          hint="Reminders and news are only sent during the day, which can be after the date."
          choices={[
            { value: 'send', label: 'Send before the date anyway' },
            { value: 'skip', label: 'Skip' },
          ]}
        />
      </Part>
      <Part trigger="daily">
        <Select
          {...control('dailyHour')}
          hint="In the reader’s time zone"
          placeholder="Select a time"
          options={HOURS}
        />
      </Part>
      <Part trigger="weekly">
        <Select {...control('weekday')} placeholder="Select a day" options={view.weekdays} />
        <Select
          {...control('weeklyHour')}
          hint="In the reader’s time zone"
          placeholder="Select a time"
          options={HOURS}
        />
      </Part>
      <Part trigger="event">
        <RadioGroup {...group('event')} choices={view.events} />
      </Part>
    </section>
  )
}

function Part({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  return (
    <div className={`rule-part rule-part-${trigger}`}>
      <Fieldset legend={TRIGGER_LABELS[trigger]} boxed>
        <div className="stack">{children}</div>
      </Fieldset>
    </div>
  )
}

function AnchorSelect({ field, view }: { field: FieldState; view: RuleFormView }) {
  const { defaultValue, ...control } = field
  const label = RULE_LABELS.anchor
  return (
    <Field {...control} label={label}>
      <select className="control" defaultValue={defaultValue ?? ''} {...controlAttributes(control)}>
        <option value="">Select a date</option>
        <optgroup label="Season">
          {view.seasonAnchors.map((anchor) => (
            <option key={anchor.value} value={anchor.value}>
              {anchor.label}
            </option>
          ))}
        </optgroup>
        <optgroup label="Each record">
          {view.recordAnchors.map((anchor) => (
            <option key={anchor.value} value={anchor.value}>
              {anchor.label}
            </option>
          ))}
        </optgroup>
      </select>
    </Field>
  )
}

function SafetyFields({ form }: Pick<RuleFieldsProps, 'form'>) {
  const { control, group } = labelled(form, RULE_LABELS)
  return (
    <section className="stack" aria-labelledby="part-safety">
      <h2 id="part-safety">Safety</h2>
      <Checkbox
        name="needsApproval"
        errors={form.field('needsApproval').errors}
        label="An admin has to approve each run"
        hint="Large runs always need approval by an admin other than the last to change the rule."
        defaultChecked={form.isTicked('needsApproval')}
      />
      <Input
        {...control('holdMinutes')}
        hint="Before its first email is sent"
        inputMode="numeric"
        width="short"
      />
      <RadioGroup
        {...group('missed')}
        hint="A run that is more than a day late always needs approval."
        choices={[
          { value: 'late', label: 'Send late' },
          { value: 'skip', label: 'Skip' },
        ]}
      />
      <RadioGroup
        {...group('whenUnclear')}
        hint="When a mail server breaks off before it answers"
        choices={[
          { value: 'send', label: 'Send again, with the same Message-ID' },
          { value: 'ask', label: 'Let an admin decide' },
        ]}
      />
    </section>
  )
}
