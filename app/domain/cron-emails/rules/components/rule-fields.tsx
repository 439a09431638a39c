import { PlaceholderList } from '#app/domain/cron-emails/rules/components/placeholder-list.tsx'
import type { RuleFormView } from '#app/domain/cron-emails/rules/rule-views.ts'
import { hourText, RULE_LABELS } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { TRIGGERS } from '#app/domain/cron-emails/rules/rules.ts'
import { TRIGGER_LABELS } from '#app/domain/cron-emails/rules/triggers.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import { Field, controlAttributes, Fieldset } from '#app/ui/field.tsx'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface FieldState {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

export interface RuleFieldsProps {
  form: {
    field: (name: string) => FieldState
    isTicked: (name: string) => boolean
    chosen: (name: string) => string[]
  }
  view: RuleFormView
  /** The award's, which fixed times are in. */
  zone: string
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

/** Everything a rule is, in four parts. Works as a plain form: each way to speak says which fields are its own. */
export function RuleFields({ form, view, zone }: RuleFieldsProps) {
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      <section className="stack" aria-labelledby="part-who">
        <h2 id="part-who">Who</h2>
        <Input
          {...form.field('name')}
          label={RULE_LABELS.name}
          hint="For the office. Readers never see it."
          autoComplete="off"
          required
        />
        <CheckboxGroup
          {...form.field('groups')}
          legend={RULE_LABELS.groups}
          hint="Somebody in several of them gets one mail. None chosen: nobody. Mail about an event needs none: the event says who."
          choices={view.groups.map(({ id, name, words, archived }) => ({
            value: String(id),
            label: archived ? `${name} (archived)` : name,
            hint: words,
          }))}
          defaultValue={form.chosen('groups')}
        />
      </section>
      <WhenFields form={form} view={view} zone={zone} />
      <section className="stack" aria-labelledby="part-says">
        <h2 id="part-says">What it says</h2>
        <RadioGroup
          {...form.field('class')}
          legend={RULE_LABELS.class}
          choices={[
            {
              value: 'reminder',
              label: 'Reminder',
              hint: 'By day where the reader is, at most one a day, and with a link to stop reminders.',
            },
            {
              value: 'service',
              label: 'Service',
              hint: 'Answers something they did or must know: sent at any hour, to everybody it concerns.',
            },
            { value: 'news', label: 'News', hint: 'By day where the reader is, with a link to stop news.' },
          ]}
        />
        <Input
          {...form.field('subject')}
          label={RULE_LABELS.subject}
          hint="The award’s name is put in front."
          autoComplete="off"
          required
        />
        <Textarea
          {...form.field('body')}
          label={RULE_LABELS.body}
          hint="Markdown: a blank line begins a paragraph, **bold**, lines that begin with “- ” are a list, “## ” is a heading. A placeholder like {{person.first_name}} is filled in for each reader; [words]({{site.link}}) alone in a line is a button."
          rows={16}
          required
        />
        <PlaceholderList groups={view.placeholders} />
        <Input
          {...form.field('replyTo')}
          label={RULE_LABELS.replyTo}
          hint="Empty: to the award’s own address."
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
  const { field } = form
  return (
    <section className="stack" aria-labelledby="part-when">
      <h2 id="part-when">When</h2>
      <RadioGroup
        {...field('trigger')}
        legend={RULE_LABELS.trigger}
        choices={TRIGGERS.map((value) => ({ value, label: TRIGGER_LABELS[value] }))}
        required
      />
      <div className="rule-part rule-part-at">
        <Fieldset legend={TRIGGER_LABELS.at} boxed>
          <Input
            {...field('sendAt')}
            label={`${RULE_LABELS.sendAt} (${zoneName(zone)} time)`}
            type="datetime-local"
            width="medium"
          />
        </Fieldset>
      </div>
      <div className="rule-part rule-part-anchor">
        <Fieldset legend={TRIGGER_LABELS.anchor} boxed>
          <div className="stack">
            <AnchorSelect field={field('anchor')} view={view} />
            <Input
              {...field('offsets')}
              label={RULE_LABELS.offsets}
              hint="As many as you like: 7 d before, 48 h before, on the day, 3 d after."
              autoComplete="off"
            />
            <Select
              {...field('anchorHour')}
              label={RULE_LABELS.anchorHour}
              hint="For whole days. Where the reader lives far away, it is their morning, not yours."
              placeholder="At the moment itself"
              options={HOURS}
            />
            <Input
              {...field('mostPerRecord')}
              label={RULE_LABELS.mostPerRecord}
              hint="Only for dates of the records’ own. Empty: once for each time above."
              inputMode="numeric"
              width="short"
              optional
            />
            <RadioGroup
              {...field('lastDay')}
              legend={RULE_LABELS.lastDay}
              hint="Reminders and news keep to the day. On the last one, morning may come after the date."
              choices={[
                { value: 'send', label: 'Send it all the same, before the date' },
                { value: 'skip', label: 'Leave it out' },
              ]}
            />
          </div>
        </Fieldset>
      </div>
      <div className="rule-part rule-part-daily">
        <Fieldset legend={TRIGGER_LABELS.daily} boxed>
          <Select
            {...field('dailyHour')}
            label={RULE_LABELS.dailyHour}
            hint="On the reader’s clock."
            placeholder="Choose an hour"
            options={HOURS}
          />
        </Fieldset>
      </div>
      <div className="rule-part rule-part-weekly">
        <Fieldset legend={TRIGGER_LABELS.weekly} boxed>
          <div className="stack">
            <Select
              {...field('weekday')}
              label={RULE_LABELS.weekday}
              placeholder="Choose a day"
              options={view.weekdays}
            />
            <Select
              {...field('weeklyHour')}
              label={RULE_LABELS.weeklyHour}
              hint="On the reader’s clock."
              placeholder="Choose an hour"
              options={HOURS}
            />
          </div>
        </Fieldset>
      </div>
      <div className="rule-part rule-part-event">
        <Fieldset legend={TRIGGER_LABELS.event} boxed>
          <RadioGroup {...field('event')} legend={RULE_LABELS.event} choices={view.events} />
        </Fieldset>
      </div>
    </section>
  )
}

function AnchorSelect({ field, view }: { field: FieldState; view: RuleFormView }) {
  const { defaultValue, ...control } = field
  const label = RULE_LABELS.anchor
  return (
    <Field {...control} label={label}>
      <select className="control" defaultValue={defaultValue ?? ''} {...controlAttributes(control)}>
        <option value="">Choose a date</option>
        <optgroup label="Of the season">
          {view.seasonAnchors.map((anchor) => (
            <option key={anchor.value} value={anchor.value}>
              {anchor.label}
            </option>
          ))}
        </optgroup>
        <optgroup label="Of each record">
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
  return (
    <section className="stack" aria-labelledby="part-safety">
      <h2 id="part-safety">Safety</h2>
      <Checkbox
        name="needsApproval"
        errors={form.field('needsApproval').errors}
        label="Each run waits until somebody approves it"
        hint="Runs to very many people wait in any case, for somebody other than the last to change the rule."
        defaultChecked={form.isTicked('needsApproval')}
      />
      <Input
        {...form.field('holdMinutes')}
        label={RULE_LABELS.holdMinutes}
        hint="So long a run is shown, and can be stopped, before its first mail goes."
        inputMode="numeric"
        width="short"
      />
      <RadioGroup
        {...form.field('missed')}
        legend={RULE_LABELS.missed}
        hint="When nothing could be sent at the time. More than a day late, a run always waits for somebody."
        choices={[
          { value: 'late', label: 'Send it late' },
          { value: 'skip', label: 'Leave it out' },
        ]}
      />
      <RadioGroup
        {...form.field('whenUnclear')}
        legend={RULE_LABELS.whenUnclear}
        hint="A mail server can break off before it answers."
        choices={[
          { value: 'send', label: 'Send it again, under the same Message-ID: better twice than never' },
          { value: 'ask', label: 'Leave it until somebody decides' },
        ]}
      />
    </section>
  )
}
