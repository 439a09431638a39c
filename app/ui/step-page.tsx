import { Form, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LinkButton, SubmitRow } from '#app/ui/button.tsx'
import type { FormProps } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

/** What a step asks before it is taken, in words. */
export interface StepWords {
  /** Names the page, in the window's title: "Withdraw Tin Lanterns". */
  name: string
  /** Asks, naming the thing: "Withdraw “Tin Lanterns”?" */
  title: string
  /** Says what will happen and whether it can be undone, a paragraph each. */
  text?: readonly string[]
  /** Lists what it happens to, below the text. */
  list?: readonly string[]
  /** Says what the button does: "Withdraw it". */
  confirm: string
  danger?: boolean
  /** Says why it cannot be done, in place of what would happen and of the button. */
  refusal?: string | null
  /** Default "Go back". */
  cancel?: string
  /** Hidden fields sent with the form, such as the version seen. */
  fields?: Readonly<Record<string, string>>
}

/** The words with the page to go back to, as a step's loader hands them to its page. */
export interface AskedStep extends StepWords {
  back: string
}

/** The title of a page that asks. */
export const handle: PageHandle<() => AskedStep> = { title: ({ name }) => name }

interface StepPageProps {
  /** Shown below the words, inside the form. */
  children?: ReactNode
  /** Of a page whose form can be answered with a problem. */
  form?: FormProps
}

/** A page that asks whether to take a step: to confirm posts it, to cancel leaves it. */
export function StepPage({ children, form = { noValidate: true } }: StepPageProps) {
  const asked = useLoaderData<() => AskedStep>()
  const { title, text = [], list = [], confirm, danger, refusal, back, cancel = 'Go back' } = asked
  if (refusal)
    return (
      <div className="stack narrow">
        <PageTitle title={title} />
        <Notice tone="bad">{refusal}</Notice>
        <div>
          <LinkButton kind="quiet" to={back}>
            {cancel}
          </LinkButton>
        </div>
      </div>
    )
  return (
    <Form method="post" className="stack narrow" {...form}>
      <PageTitle title={title} />
      <div>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {list.length > 0 ? (
          <ul>
            {list.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
      {Object.entries(asked.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitRow submit={confirm} danger={danger} backTo={back} back={cancel} />
    </Form>
  )
}

export default StepPage
