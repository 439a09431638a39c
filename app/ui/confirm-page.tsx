import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import type { FormProps } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-header.tsx'

export interface ConfirmPageProps {
  /** The question, naming the thing: "Withdraw “Tin Lanterns”?" */
  title: ReactNode
  /** What will happen and whether it can be undone. */
  children?: ReactNode
  /** What the button does: "Withdraw it". */
  confirm: string
  /** Why it cannot be done, in place of what would happen and of the button. */
  refusal?: string | null
  danger?: boolean
  cancelTo: string
  /** Default "Go back". */
  cancel?: string
  /** Hidden fields sent with the form. */
  fields?: Readonly<Record<string, string>>
  /** Of a page whose form can be answered with a problem. */
  form?: FormProps
  /** Default: the page's own address. */
  action?: string
}

/** A page that asks for confirmation: to confirm posts it, to cancel leaves it. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, children, confirm, refusal, danger, cancelTo, cancel = 'Go back', fields, action } = props
  const { form = { noValidate: true } } = props
  if (refusal)
    return (
      <div className="stack narrow">
        <PageTitle title={title} />
        <Notice tone="bad">{refusal}</Notice>
        <div>
          <LinkButton kind="quiet" to={cancelTo}>
            {cancel}
          </LinkButton>
        </div>
      </div>
    )
  return (
    <Form method="post" action={action} className="stack narrow" {...form}>
      <PageTitle title={title} />
      {children ? <div>{children}</div> : null}
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitRow submit={confirm} danger={danger} backTo={cancelTo} back={cancel} />
    </Form>
  )
}
