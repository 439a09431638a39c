import { useState, type ComponentPropsWithoutRef, type FormEvent } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Field, controlAttributes, fieldIds, type ControlProps } from '#app/ui/field.tsx'
import { countWords, wordCountText } from '#app/ui/format/count-words.ts'
import { sizeClass, type Size } from '#app/ui/sizes.ts'

export type TextareaProps = ControlProps & {
  size?: Size
  /** Shows "312 of 300 words" below: from the server, and live with scripts. Never truncates. */
  maxWords?: number
} & Omit<ComponentPropsWithoutRef<'textarea'>, keyof ControlProps>

/** Several lines of text, with its label, hint and error. */
export function Textarea(props: TextareaProps) {
  const { label, labelHidden, labelAside, optional, hint, errors, id, name, required, ...own } = props
  const { size, maxWords, className, rows = 6, onInput, ...rest } = own
  const [words, setWords] = useState(() => countWords(String(rest.value ?? rest.defaultValue ?? '')))
  const countId = maxWords === undefined ? undefined : `${fieldIds({ name, id }).id}-count`

  function count(event: FormEvent<HTMLTextAreaElement>) {
    if (maxWords !== undefined) setWords(countWords(event.currentTarget.value))
    onInput?.(event)
  }

  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, errors, id, name }}>
      <textarea
        rows={rows}
        className={classes('control', sizeClass(size), className)}
        onInput={count}
        {...rest}
        {...controlAttributes({ name, id, hint, errors, required }, countId)}
      />
      {maxWords === undefined ? null : (
        <p className={classes('hint', words > maxWords && 'hint-over')} id={countId}>
          {wordCountText(words, maxWords)}
        </p>
      )}
    </Field>
  )
}
