import { ANCHOR_RANGES, MOST_CRITERIA, weightSum } from '#app/domain/judging/rubrics/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'

const part = (row: number, name: string) => `criteria[${row}].${name}`

/** The labels of the fields in the error summary. */
export function rubricLabels(rows: number): Record<string, string> {
  const labels: Record<string, string> = { criteria: 'Criteria' }
  for (let row = 0; row < rows; row += 1)
    for (const [name, label] of [
      ['name', 'name'],
      ['prompt', 'question'],
      ['weight', 'weight'],
    ] as const)
      labels[part(row, name)] = `Criterion ${row + 1}, ${label}`
  ANCHOR_RANGES.forEach(({ from, to }, range) => (labels[`anchors[${range}]`] = `Scores ${from} to ${to}`))
  return labels
}

/** The values of the fields by their names, as stored or as sent. */
export function rubricValues(
  criteria: readonly { name?: string; prompt?: string; weight?: string | number }[],
  anchors: readonly string[],
): Record<string, string> {
  const values: Record<string, string> = {}
  criteria.forEach(({ name = '', prompt = '', weight = '' }, row) => {
    values[part(row, 'name')] = name
    values[part(row, 'prompt')] = prompt
    values[part(row, 'weight')] = String(weight)
  })
  anchors.forEach((label, range) => (values[`anchors[${range}]`] = label))
  return values
}

interface RubricFieldsProps {
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  rows: number
}

/** The criteria in their order, then the anchors. Every button saves the draft and works without scripts. */
export function RubricFields({ field, rows }: RubricFieldsProps) {
  const all = Array.from({ length: rows }, (_, row) => row)
  const sum = weightSum(all.map((row) => ({ weight: Number(field(part(row, 'weight')).defaultValue) || 0 })))
  return (
    <>
      <Stack>
        <div>
          <h2>Criteria</h2>
          <p className={sum === 100 ? 'hint' : 'field-error'}>
            The weights add up to {sum}%.{sum === 100 ? '' : ' They must add up to 100% to publish.'}
          </p>
        </div>
        {all.map((row) => (
          <Fieldset key={row} legend={`Criterion ${row + 1}`} boxed>
            <div className="field-grid">
              <Input {...field(part(row, 'name'))} label="Name" maxLength={120} />
              <Input
                {...field(part(row, 'weight'))}
                label="Weight in percent"
                inputMode="numeric"
                width="short"
              />
            </div>
            <Input {...field(part(row, 'prompt'))} label="Question for judges" maxLength={400} optional />
            <div className="button-row">
              <Button kind="quiet" name="intent" value={`remove:${row}`}>
                Remove criterion {row + 1}
              </Button>
              {row > 0 ? (
                <Button kind="quiet" name="intent" value={`up:${row}`}>
                  Move criterion {row + 1} up
                </Button>
              ) : null}
              {row < rows - 1 ? (
                <Button kind="quiet" name="intent" value={`down:${row}`}>
                  Move criterion {row + 1} down
                </Button>
              ) : null}
            </div>
          </Fieldset>
        ))}
        {rows < MOST_CRITERIA ? (
          <Button kind="secondary" name="intent" value="add">
            Add criterion
          </Button>
        ) : null}
      </Stack>
      <Fieldset legend="What the scores mean" boxed>
        <div className="field-grid">
          {ANCHOR_RANGES.map(({ from, to }, range) => (
            <Input key={from} {...field(`anchors[${range}]`)} label={`${from} to ${to}`} maxLength={80} />
          ))}
        </div>
      </Fieldset>
    </>
  )
}
