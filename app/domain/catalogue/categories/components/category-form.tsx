import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { labelled, type FormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Select, optionsOf } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { CATEGORY_LABELS, VOTE_SCOPES } from '../category-text.ts'
import { words } from '#app/platform/award-words.ts'

/** The fields of a category. Its state is changed on a page of its own. */
export function CategoryForm({ form }: { form: FormFields<keyof typeof CATEGORY_LABELS> }) {
  const { control, tick } = labelled(form, CATEGORY_LABELS)
  const number = { inputMode: 'numeric', width: 'short' } as const
  return (
    <>
      <Input
        {...control('number')}
        {...number}
        required
        hint="Used in entry codes. Can’t be changed once there are entries."
      />
      <Input {...control('name')} required />
      <Select
        {...control('type')}
        required
        placeholder="Select a type"
        options={optionsOf(CATEGORY_TYPE_LABELS)}
        hint={`${words.Production}: the whole work is judged. ${words.Achievement}: people are judged for their part in one work.`}
      />
      <Input {...control('summary')} optional hint="Shown below the name where entrants choose." />
      <Textarea {...control('description')} optional rows={10} />
      <Fieldset
        legend="Limits"
        hint="Leave a limit empty for none. Existing entries above a new limit are kept."
        boxed
      >
        <Checkbox {...tick('studentOnly')} hint={`Other ${words.studios} can’t enter.`} />
        <Checkbox {...tick('onePerTitle')} hint={`${words.AStudio} can’t enter the same title twice.`} />
        <Input {...control('maxPerStudio')} {...number} />
        <Input {...control('maxTeam')} {...number} />
        <Input {...control('minMinutes')} {...number} />
        <Input {...control('maxMinutes')} {...number} />
        <Input {...control('reelMaxSeconds')} {...number} />
      </Fieldset>
      <Fieldset legend="Nominees and votes" boxed>
        <Input {...control('minNominees')} {...number} />
        <Input {...control('maxNominees')} {...number} />
        <Select
          {...control('voteScope')}
          options={optionsOf(VOTE_SCOPES)}
          hint="If not all members: the winner is entered by hand, and sealed and published with the results."
        />
        <Input {...control('votePicks')} {...number} hint="How many nominees a member ranks." />
      </Fieldset>
      <Fieldset legend="Ceremony" boxed>
        <Input {...control('ceremonyBatch')} {...number} />
        <Input {...control('ceremonyOrder')} {...number} />
      </Fieldset>
    </>
  )
}
