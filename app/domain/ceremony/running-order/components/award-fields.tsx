import { Button } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { AWARD_LABELS as LABELS, MAX_BLOCKS, MAX_PRESENTERS } from '../rules.ts'
import type { awardSchema } from '../schema.ts'

/** The labels of the form, for the error summary. */
export function awardLabels(rows: number): Record<string, string> {
  const labels: Record<string, string> = { ...LABELS, presenters: 'Presenters' }
  for (let row = 0; row < rows; row += 1) {
    labels[`presenters[${row}].name`] = `Presenter ${row + 1}`
    labels[`presenters[${row}].pronunciation`] = `Pronunciation ${row + 1}`
  }
  return labels
}

/** An award's block and position, who presents it, and notes for the stage. */
export function AwardFields({ form, blocks }: { form: FormOf<typeof awardSchema>; blocks: number }) {
  const { field } = form
  const rows = form.rows('presenters')
  const options = Array.from({ length: Math.min(blocks + 1, MAX_BLOCKS) }, (_, at) => ({
    value: String(at + 1),
    label: at < blocks ? `Block ${at + 1}` : `Block ${at + 1} (new)`,
  }))
  return (
    <>
      <div className="field-grid">
        <Select
          {...field('block')}
          label={LABELS.block}
          options={options}
          placeholder="Not in the running order"
        />
        <Input
          {...field('position')}
          label={LABELS.position}
          hint="Position in the block. Leave empty to put it last."
          inputMode="numeric"
          width="short"
          optional
        />
      </div>
      {rows.map(({ key }, row) => (
        <Fieldset key={key ?? row} legend={`Presenter ${row + 1}`} boxed>
          <Input {...field(`presenters[${row}].name`)} label="Name" maxLength={120} optional />
          <Input
            {...field(`presenters[${row}].pronunciation`)}
            label="Pronunciation"
            hint="As it is said, such as MAH-ra KWILL"
            maxLength={120}
            optional
          />
          <div className="button-row">
            <Button kind="quiet" {...form.remove('presenters', row)}>
              Remove presenter {row + 1}
            </Button>
          </div>
        </Fieldset>
      ))}
      {rows.length < MAX_PRESENTERS ? (
        <div>
          <Button kind="secondary" {...form.add('presenters', {})}>
            Add presenter
          </Button>
        </div>
      ) : null}
      <Textarea
        {...field('notes')}
        label={LABELS.notes}
        hint="For the stage: who hands over the trophy, what is shown. Printed in the script."
        rows={3}
        maxLength={1000}
        optional
      />
    </>
  )
}
