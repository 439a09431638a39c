import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { materialsSchema } from '../schema.ts'

export const MATERIALS_FORM = 'round-materials'
export const MATERIALS_LABELS = { questions: 'Questions', dueAt: 'Answers are taken until' } as const

interface MaterialsFieldsProps {
  form: FormOf<ReturnType<typeof materialsSchema>>
  zone: string
  questions: readonly { bindingId: number; label: string; isAsked: boolean; refusal: string | null }[]
  /** Entrants were told, so only the date can change. */
  isTold: boolean
}

/** The questions that those who advance are asked, and until when. */
export function MaterialsFields({ form, zone, questions, isTold }: MaterialsFieldsProps) {
  const chosen = form.chosen('questions')
  const asked = questions.filter(({ isAsked }) => isAsked)
  return (
    <>
      <input type="hidden" name="zone" value={zone} />
      {isTold ? (
        <>
          <Notice tone="plain" title="Entrants were told">
            You can give them more time. The questions stay.
          </Notice>
          {asked.map(({ bindingId }) => (
            <input key={bindingId} type="hidden" name={form.name('questions')} value={bindingId} />
          ))}
          <ul>
            {asked.map(({ bindingId, label }) => (
              <li key={bindingId}>{label}</li>
            ))}
          </ul>
        </>
      ) : (
        <CheckboxGroup
          {...form.field('questions')}
          defaultValue={chosen}
          legend={MATERIALS_LABELS.questions}
          hint="A selected question leaves the entry form. We ask for it when you tell entrants who advances."
          choices={questions.map(({ bindingId, label, refusal }) => ({
            value: String(bindingId),
            label,
            hint: refusal ?? undefined,
            disabled: refusal !== null,
          }))}
        />
      )}
      <Input
        {...form.field('dueAt')}
        type="datetime-local"
        width="medium"
        label={`${MATERIALS_LABELS.dueAt} (${zoneName(zone)} time)`}
        hint={isTold ? undefined : 'After it, answers are closed. You can give more time later.'}
        optional={!isTold}
      />
    </>
  )
}
