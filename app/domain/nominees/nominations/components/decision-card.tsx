import type { ReactNode } from 'react'
import { Form } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import type { FormProps } from '#app/ui/form-fields.ts'

interface DecisionCardProps {
  title: string
  intent: string
  form: { props: FormProps }
  /** Of the record the admin looked at. */
  version?: number
  /** Above the form. */
  notice?: ReactNode
  /** The fields and the button. */
  children: ReactNode
}

/** A card with one of the forms of a page; `intent` tells its action which. */
export function DecisionCard({ title, intent, form, version, notice, children }: DecisionCardProps) {
  return (
    <Card title={title}>
      {notice}
      <Form method="post" className="stack narrow" {...form.props}>
        <input type="hidden" name="intent" value={intent} />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        {children}
      </Form>
    </Card>
  )
}
