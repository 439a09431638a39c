import { Form, useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { SubmitRow } from '#app/ui/button.tsx'
import type { FieldNames } from '#app/ui/form-fields.ts'
import { Page, type Crumb } from '#app/ui/page-header.tsx'
import type { AskedStep } from '#app/ui/step-page.tsx'
import { STEP_FORM } from './forms.ts'
import { useAnsweredForm, type AnsweredForm } from './use-answered-form.ts'

/** The words of a decision, as its loader hands them to its page. */
type AskedDecision = Pick<AskedStep, 'name' | 'title' | 'text' | 'confirm' | 'danger' | 'cancel' | 'back'> & {
  /** One line below the title: what follows from it. */
  lede?: string
  crumbs: readonly Crumb[]
}

/** The form of a decision after its last reply. */
export const useStepForm = <Schema extends z.ZodType>(initial?: Parameters<typeof useAnsweredForm>[2]) =>
  useAnsweredForm<Schema>(STEP_FORM, useActionData(), initial)

interface DecidePageProps<Schema extends z.ZodType> {
  asked: AskedDecision
  form: AnsweredForm<Schema>
  labels: Readonly<Partial<Record<FieldNames<Schema>, string>>>
  /** What it is decided on, above the form. */
  facts?: ReactNode
  /** The fields, below the words. */
  children: ReactNode
}

/** A page that asks for a decision and what it takes, such as a reason. */
export function DecidePage<Schema extends z.ZodType>(props: DecidePageProps<Schema>) {
  const { asked, form, labels, facts, children } = props
  const { title, lede, crumbs, text = [], confirm, danger, back, cancel = 'Go back' } = asked
  return (
    <Page title={title} lede={lede} crumbs={crumbs} problems={form.problems(labels)}>
      {facts}
      <Form method="post" className="stack narrow" {...form.props}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
        <SubmitRow submit={confirm} danger={danger} backTo={back} back={cancel} />
      </Form>
    </Page>
  )
}
