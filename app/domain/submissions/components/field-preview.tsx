import { Form } from '@remix-run/react'
import { isFileField, isValueField } from '#app/domain/catalogue/fields/answers.ts'
import { FieldControl } from '#app/domain/submissions/components/field-control.tsx'
import { PeopleFields } from '#app/domain/submissions/components/people-fields.tsx'
import type { FieldView } from '#app/domain/submissions/form/form-view.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** One question through the entrant's own control. */
export function PreviewedQuestion({ field }: { field: FieldView }) {
  if (field.type === 'people') return <PeopleFields field={field} />
  // The form's own control would begin to send what is chosen.
  if (isFileField(field))
    return (
      <FileField
        name={field.key}
        label={field.label}
        hint={field.hint}
        optional={field.optional}
        accept={field.accept}
        multiple={field.type === 'files'}
      />
    )
  return <FieldControl field={field} />
}

/** The control as entrants meet it. An answer can be tried out; nothing is stored. */
export function FieldTrial({ field, passed }: { field: FieldView; passed: boolean }) {
  const canTry = isValueField(field)
  if (!canTry) return <PreviewedQuestion field={field} />
  return (
    <Form method="get" className="stack" noValidate preventScrollReset>
      <PreviewedQuestion field={field} />
      {passed ? <Notice tone="good" announce title="This answer is valid" /> : null}
      <ButtonRow>
        <Button kind="secondary" name="try" value="1" asks>
          Try this answer
        </Button>
      </ButtonRow>
    </Form>
  )
}
