import { useState, type ChangeEvent, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { Field, controlAttributes, type ControlProps } from '#app/ui/field.tsx'

export type FileFieldProps = ControlProps & {
  /** What is stored already: a file's name and size, a preview, a "Remove" button. */
  stored?: ReactNode
  /** The problem with a selected file's size. Such a file is removed before the form is sent. */
  sizeProblem?: (bytes: number) => string | null
  /** A file of an allowed size was selected; a caller that takes it clears the input. */
  onChosen?: (input: HTMLInputElement) => void
} & Omit<ComponentPropsWithoutRef<'input'>, keyof ControlProps | 'type' | 'size' | 'value' | 'defaultValue'>

/** A plain file input; its form needs `encType="multipart/form-data"`. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    labelHidden,
    labelAside,
    optional,
    hint,
    errors,
    id,
    name,
    required,
    stored,
    sizeProblem,
    onChosen,
    className,
    ...rest
  } = props
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const problems = tooLarge ? [tooLarge] : errors

  // A post that is too large as a whole is refused as a whole, with everything typed beside the file.
  function check(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    const problem = (file && sizeProblem?.(file.size)) ?? null
    setTooLarge(problem && file ? `${file.name} was not added. ${problem}` : null)
    if (problem) event.target.value = ''
    else if (file) onChosen?.(event.target)
  }

  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, id, name, className }} errors={problems}>
      {stored ? <div className="file-stored">{stored}</div> : null}
      <input
        type="file"
        className="file"
        {...rest}
        {...controlAttributes({ name, id, hint, errors: problems, required })}
        onChange={check}
      />
      <span className="visually-hidden" role="status">
        {tooLarge}
      </span>
    </Field>
  )
}
