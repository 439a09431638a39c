import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { FieldNames, FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { CREDENTIAL_FIELDS as LABELS } from '../labels.ts'
import { AREA_LABELS, AREAS } from '../rules.ts'
import type { draftSchema, peopleSchema } from '../schema.ts'

export const AREA_CHOICES = AREAS.map((value) => ({ value, label: AREA_LABELS[value] }))

/** What an application says beside the outlet and who applies. */
export function DetailFields({ form }: { form: FormFields<FieldNames<typeof draftSchema>> }) {
  const { field } = form
  return (
    <>
      <h2>Coverage</h2>
      <Textarea
        {...field('plan')}
        label={LABELS.plan}
        hint="What you plan to publish, where and when."
        rows={5}
        maxLength={800}
        required
      />
      <Input
        {...field('pieceOne')}
        label={LABELS.pieceOne}
        hint="The address of something you published."
        inputMode="url"
        required
      />
      <Input {...field('pieceTwo')} label={LABELS.pieceTwo} inputMode="url" required />
      <CheckboxGroup
        {...field('areasWanted')}
        legend={LABELS.areasWanted}
        hint="Where you need to be."
        choices={AREA_CHOICES}
        defaultValue={form.chosen('areasWanted')}
        required
      />
      <h2>Freelance</h2>
      <Checkbox
        name={field('isFreelance').name}
        label="I am freelance"
        defaultChecked={form.isTicked('isFreelance')}
      />
      <p className="hint">
        If you are, name the editor who commissioned you, and upload their letter of assignment above.
      </p>
      <Input {...field('editorName')} label={LABELS.editorName} maxLength={120} />
      <Input {...field('editorEmail')} label={LABELS.editorEmail} type="email" />
      <h2>People</h2>
      <p className="hint">Up to four. You can name the others later, until the badges are issued.</p>
      <PeopleFields form={form} requiredFirst />
      <h2>On the day</h2>
      <Textarea {...field('equipment')} label={LABELS.equipment} rows={2} maxLength={500} optional />
      <Textarea
        {...field('accessNeeds')}
        label={LABELS.accessNeeds}
        hint="Like step-free access or a sign-language interpreter."
        rows={2}
        maxLength={500}
        optional
      />
      <Checkbox
        name={field('terms').name}
        errors={field('terms').errors}
        label="I accept the coverage terms: what is embargoed stays so until it is announced, badges are personal, and staff may end a visit."
        defaultChecked={form.isTicked('terms')}
        required
      />
    </>
  )
}

/** Name and role of each person. */
export function PeopleFields({
  form,
  count = 4,
  requiredFirst = false,
}: {
  form: Pick<FormFields<FieldNames<typeof peopleSchema>>, 'field'>
  count?: number
  requiredFirst?: boolean
}) {
  return (
    <>
      {([1, 2, 3, 4] as const).slice(0, count).map((n) => (
        <div className="stack" key={n}>
          <Input
            {...form.field(`name${n}`)}
            label={LABELS[`name${n}`]}
            maxLength={120}
            required={requiredFirst && n === 1}
            optional={n > 1}
          />
          <Input
            {...form.field(`role${n}`)}
            label={LABELS[`role${n}`]}
            maxLength={80}
            required={requiredFirst && n === 1}
            optional={n > 1}
          />
        </div>
      ))}
    </>
  )
}
