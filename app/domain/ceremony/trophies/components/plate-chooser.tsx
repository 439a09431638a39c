import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { ORDER_LABELS } from '../labels.ts'
import { plateLines, plateNames, plateProblem, type PlateChoice, type PlateSource } from '../plate.ts'
import type { orderSchema } from '../schema.ts'
import { PlateWithCounts } from './plate-picture.tsx'

/** What is on the plate, with its picture: it follows each choice, and without scripts the button. */
export function PlateChooser({ form, source }: { form: FormOf<typeof orderSchema>; source: PlateSource }) {
  const names = plateNames(source)
  const [chosen, setChosen] = useState<PlateChoice | null>(null)
  const shown = chosen ?? {
    name: form.field('name').defaultValue ?? '',
    withCredit: form.isTicked('withCredit'),
    withTitle: form.isTicked('withTitle'),
  }
  const follow = (event: FormEvent<HTMLDivElement>) => {
    const element = event.currentTarget.closest('form')
    if (!element) return
    const sent = new FormData(element)
    const name = sent.get('name')
    setChosen({
      name: typeof name === 'string' ? name : '',
      withCredit: sent.has('withCredit'),
      withTitle: sent.has('withTitle'),
    })
  }
  const lines = plateLines(source, shown)
  const problem = lines && plateProblem(lines)
  return (
    <div className="stack" onChange={follow}>
      <RadioGroup
        {...form.field('name')}
        legend={ORDER_LABELS.name}
        hint="Names as they were confirmed. To have one corrected, use the link in the nominee’s letter."
        choices={names}
        required
      />
      <Checkbox
        name={form.name('withCredit')}
        label={ORDER_LABELS.withCredit}
        hint="Only beside the name of one person."
        defaultChecked={form.isTicked('withCredit')}
      />
      <Checkbox
        name={form.name('withTitle')}
        label={ORDER_LABELS.withTitle}
        defaultChecked={form.isTicked('withTitle')}
      />
      {lines ? <PlateWithCounts lines={lines} /> : null}
      {problem ? <Notice title={problem} /> : null}
      <div>
        <Button kind="secondary" name="intent" value="show">
          Show the plate
        </Button>
      </div>
    </div>
  )
}
