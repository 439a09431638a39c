import { ANCHOR_RANGES, MAX_CRITERIA, weightSum } from '../rules.ts'
import type { rubricSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { FieldNames, ListFormFields } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'

type RubricForm = ListFormFields<FieldNames<typeof rubricSchema>>

/** The labels of the fields in the error summary. */
export function rubricLabels(rows: number): Record<string, string> {
  const labels: Record<string, string> = { criteria: 'Criteria' }
  for (let row = 0; row < rows; row += 1) {
    labels[`criteria[${row}].name`] = `Criterion ${row + 1}, name`
    labels[`criteria[${row}].prompt`] = `Criterion ${row + 1}, question`
    labels[`criteria[${row}].weight`] = `Criterion ${row + 1}, weight`
  }
  ANCHOR_RANGES.forEach(({ from, to }, range) => (labels[`anchors[${range}]`] = `Scores ${from} to ${to}`))
  return labels
}

/** The criteria in their order, then the anchors. The buttons change the list in the form; nothing is stored until it is saved. */
export function RubricFields({ form }: { form: RubricForm }) {
  const { field } = form
  const rows = form.rows('criteria')
  const weights = rows.map((_, row) => Number(field(`criteria[${row}].weight`).defaultValue) || 0)
  const sum = weightSum(weights.map((weight) => ({ weight })))
  // A new row gets the weight that is missing to 100.
  const missing = Math.min(100, Math.max(1, 100 - sum))
  return (
    <>
      <Stack>
        <div>
          <h2>Criteria</h2>
          <p className={sum === 100 ? 'hint' : 'field-error'}>
            The weights add up to {sum}%.{sum === 100 ? '' : ' They must add up to 100% to publish.'}
          </p>
        </div>
        {rows.map(({ key }, row) => (
          <Fieldset key={key} legend={`Criterion ${row + 1}`} boxed>
            <div className="field-grid">
              <Input {...field(`criteria[${row}].name`)} label="Name" maxLength={120} />
              <Input
                {...field(`criteria[${row}].weight`)}
                label="Weight in percent"
                inputMode="numeric"
                width="short"
              />
            </div>
            <Input
              {...field(`criteria[${row}].prompt`)}
              label="Question for judges"
              maxLength={400}
              optional
            />
            <div className="button-row">
              <Button kind="quiet" {...form.remove('criteria', row)}>
                Remove criterion {row + 1}
              </Button>
              {row > 0 ? (
                <Button kind="quiet" {...form.move('criteria', row, row - 1)}>
                  Move criterion {row + 1} up
                </Button>
              ) : null}
              {row < rows.length - 1 ? (
                <Button kind="quiet" {...form.move('criteria', row, row + 1)}>
                  Move criterion {row + 1} down
                </Button>
              ) : null}
            </div>
          </Fieldset>
        ))}
        {rows.length < MAX_CRITERIA ? (
          <Button kind="secondary" {...form.add('criteria', { weight: String(missing) })}>
            Add criterion
          </Button>
        ) : null}
      </Stack>
      <Fieldset legend="Meaning of the scores" boxed>
        <div className="field-grid">
          {ANCHOR_RANGES.map(({ from, to }, range) => (
            <Input key={from} {...field(`anchors[${range}]`)} label={`${from} to ${to}`} maxLength={80} />
          ))}
        </div>
      </Fieldset>
    </>
  )
}
