import { CheckboxGroup, RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormFields } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { DATA_FORMAT_FACTS, DATA_FORMATS } from '#app/platform/exports/formats.ts'
import { EXPORT_LABELS as LABELS } from '../labels.ts'

interface Offered {
  key: string
  label: string
  personal: boolean
}

type SharedForm = FormFields<'columns' | 'format' | 'purpose'>

/** What every export asks: columns, format and what it is for. */
export function ExportFields({ form, offered }: { form: SharedForm; offered: readonly Offered[] }) {
  const { field, chosen } = form
  const columns = field('columns')
  const group = (personal: boolean) => offered.filter((each) => each.personal === personal)
  return (
    <>
      {[false, true].map((personal) =>
        group(personal).length === 0 ? null : (
          <CheckboxGroup
            key={String(personal)}
            name="columns"
            id={personal ? (group(false).length > 0 ? 'columns-personal' : 'columns') : 'columns'}
            legend={personal ? 'Columns with personal data' : LABELS.columns}
            hint={personal ? 'Leave out what the purpose does not need.' : undefined}
            errors={personal && group(false).length > 0 ? undefined : columns.errors}
            choices={group(personal).map(({ key, label }) => ({ value: key, label }))}
            defaultValue={chosen('columns')}
          />
        ),
      )}
      <RadioGroup
        {...field('format')}
        legend={LABELS.format}
        choices={DATA_FORMATS.map((format) => ({ value: format, label: DATA_FORMAT_FACTS[format].label }))}
        required
      />
      <Textarea
        {...field('purpose')}
        label={LABELS.purpose}
        hint="Reason for the export. Recorded in the history with your name."
        rows={2}
        maxLength={300}
        required
      />
    </>
  )
}
