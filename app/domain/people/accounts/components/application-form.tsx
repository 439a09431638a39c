import { Form } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { SubmitRow } from '#app/ui/button.tsx'
import { controlsOf, type FieldOf, type FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { applicationSchema } from '../account-schema.ts'

const STUDENT_LABELS = {
  school: 'School',
  studentNumber: 'Student number',
  expectedGraduation: 'Expected graduation',
} as const
const PRO_LABELS = {
  discipline: 'Discipline',
  creditsUrl: 'Link to your credits',
  resume: 'About your work',
} as const
export const APPLICATION_LABELS = { ...STUDENT_LABELS, ...PRO_LABELS } as const

/** What a student membership asks. */
export function StudentFields({
  field,
  required,
}: {
  field: FieldOf<keyof typeof STUDENT_LABELS>
  required?: boolean
}) {
  const control = controlsOf(field, STUDENT_LABELS)
  return (
    <>
      <Input {...control('school')} autoComplete="organization" maxLength={160} required={required} />
      <Input {...control('studentNumber')} optional width="medium" maxLength={60} />
      <Input
        {...control('expectedGraduation')}
        hint="We’ll ask for your proof of enrolment next. You can also send it later."
        type="date"
        width="medium"
        required={required}
      />
    </>
  )
}

/** What a professional membership asks. */
export function ProFields({
  field,
  required,
}: {
  field: FieldOf<keyof typeof PRO_LABELS>
  required?: boolean
}) {
  const control = controlsOf(field, PRO_LABELS)
  return (
    <>
      <Input
        {...control('discipline')}
        hint="Such as storyboards or editing."
        maxLength={120}
        required={required}
      />
      <Input {...control('creditsUrl')} optional type="url" />
      <Textarea {...control('resume')} optional rows={4} hint="At most 500 characters." />
    </>
  )
}

interface ApplicationFormProps {
  form: FormOf<ReturnType<typeof applicationSchema>>
  type: { isStudent: boolean; isPro: boolean }
}

/** Applies for a membership; each kind asks for its own details. */
export function ApplicationForm({ form, type }: ApplicationFormProps) {
  return (
    <Form method="post" className="stack narrow" {...form.props} noValidate>
      {type.isStudent ? <StudentFields field={form.field} required /> : null}
      {type.isPro ? <ProFields field={form.field} required /> : null}
      <SubmitRow submit="Send application" backTo={href('/membership')} />
    </Form>
  )
}
