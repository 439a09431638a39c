import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

interface MoveButtonsProps {
  /** The field that says which way: `up` or `down`. */
  name: string
  /** Names the record that is moved. */
  record: string
  isFirst: boolean
  isLast: boolean
}

/** The buttons that move a record of an ordered list, in the form that names it: none leads past an end of the list. */
export function MoveButtons({ name, record, isFirst, isLast }: MoveButtonsProps) {
  const button = (value: 'up' | 'down', label: string) => (
    <Button kind="quiet" size="xs" name={name} value={value}>
      {label}
      <VisuallyHidden>: {record}</VisuallyHidden>
    </Button>
  )
  return (
    <>
      {isFirst ? null : button('up', 'Up')} {isLast ? null : button('down', 'Down')}
    </>
  )
}
