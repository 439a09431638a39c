import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SubmitRow } from '#app/ui/button.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import type { FormProps } from '#app/ui/form-fields.ts'

export interface RecordFormProps {
  /** What the button does: "Save category". */
  submit: string
  /** The page to go back to without saving. */
  backTo: string
  danger?: boolean
  /** The version of the stored values in the fields, sent back so that a change made since is not overwritten. */
  version?: string
  /** What the form's element takes from its form. */
  form?: { props: FormProps }
  children: ReactNode
}

/** The form that adds or changes one record: its fields, the button and the way back. Another version empties it. */
export function RecordForm({ submit, backTo, danger, version, form, children }: RecordFormProps) {
  return (
    <Form method="post" className="stack narrow" noValidate {...form?.props} key={version}>
      {/* Fields may have buttons of their own, such as one that removes a line. */}
      <DefaultButton />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {children}
      <SubmitRow submit={submit} danger={danger} backTo={backTo} back="Cancel" />
    </Form>
  )
}
