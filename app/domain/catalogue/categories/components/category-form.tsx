import { CATEGORY_LABELS, VOTE_SCOPES } from '#app/domain/catalogue/categories/category-text.ts'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

interface FormState {
  field(name: string): { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  isTicked(name: string): boolean
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** What a category is made of. Its state is changed on a page of its own. */
export function CategoryForm({ form }: { form: FormState }) {
  const figure = (name: keyof typeof CATEGORY_LABELS, hint?: string) => (
    <Input
      {...form.field(name)}
      label={CATEGORY_LABELS[name]}
      inputMode="numeric"
      width="short"
      hint={hint}
    />
  )
  const tick = (name: 'studentOnly' | 'onePerTitle', hint: string) => (
    <Checkbox
      name={name}
      label={CATEGORY_LABELS[name]}
      errors={form.field(name).errors}
      defaultChecked={form.isTicked(name)}
      hint={hint}
    />
  )
  return (
    <>
      <Input
        {...form.field('number')}
        label={CATEGORY_LABELS.number}
        required
        inputMode="numeric"
        width="short"
        hint="Unique in a season. Codes of entries are made of it, so it stays once there are some."
      />
      <Input {...form.field('name')} label={CATEGORY_LABELS.name} required />
      <Select
        {...form.field('type')}
        label={CATEGORY_LABELS.type}
        required
        placeholder="Choose one"
        options={options(CATEGORY_TYPE_LABELS)}
        hint="Production: the whole work is judged. Achievement: people are honoured for their part in one work."
      />
      <Input
        {...form.field('summary')}
        label={CATEGORY_LABELS.summary}
        optional
        hint="Stands below the name where entrants choose."
      />
      <Textarea
        {...form.field('description')}
        label={CATEGORY_LABELS.description}
        optional
        rows={10}
        hint="As entrants and committees read them."
      />
      <Fieldset
        legend="Limits"
        hint="Leave empty what is not limited. A lower limit holds for what is new; entries over it stay."
        boxed
      >
        {tick('studentOnly', 'Other studios cannot enter.')}
        {tick('onePerTitle', 'A studio cannot enter the same title twice.')}
        {figure('maxPerStudio')}
        {figure('maxTeam')}
        {figure('minMinutes')}
        {figure('maxMinutes')}
        {figure('reelMaxSeconds')}
      </Fieldset>
      <Fieldset legend="Nominees and votes" boxed>
        {figure('minNominees')}
        {figure('maxNominees')}
        <Select
          {...form.field('voteScope')}
          label={CATEGORY_LABELS.voteScope}
          options={options(VOTE_SCOPES)}
        />
        {figure('votePicks', 'How many nominees a member puts in order.')}
      </Fieldset>
      <Fieldset legend="Ceremony" boxed>
        {figure('ceremonyBatch')}
        {figure('ceremonyOrder')}
      </Fieldset>
    </>
  )
}
