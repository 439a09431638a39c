import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

interface MoveButtonsProps {
  /** The field that says which way: `up` or `down`. */
  name: string
  /** Says what is moved, in hidden fields. */
  fields: Readonly<Record<string, string | number>>
  /** Names the record that is moved. */
  record: string
  isFirst: boolean
  isLast: boolean
}

/** The buttons that move a record of an ordered list: none leads past an end of the list. */
export function MoveButtons({ name, fields, record, isFirst, isLast }: MoveButtonsProps) {
  if (isFirst && isLast) return null
  const button = (value: 'up' | 'down', label: string) => (
    <Button kind="quiet" size="xs" name={name} value={value}>
      {label}
      <VisuallyHidden>: {record}</VisuallyHidden>
    </Button>
  )
  return (
    <Form method="post" noValidate preventScrollReset className="no-print">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {isFirst ? null : button('up', 'Up')} {isLast ? null : button('down', 'Down')}
    </Form>
  )
}
