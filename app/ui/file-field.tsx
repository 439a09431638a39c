import { useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react'
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
  function check(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    const found = files.flatMap((file) => {
      const problem = sizeProblem?.(file.size)
      return problem ? [`${file.name} was not added. ${problem}`] : []
    })
    setTooLarge(found[0] ?? null)
    if (found.length > 0) input.value = ''
    else if (files.length > 0) onChosen?.(input)
  }

  const control = useRef<HTMLInputElement>(null)
  const answers = useRef(false)
  useEffect(() => {
    if (answers.current) return
    answers.current = true
    // On a slow line a person chooses a file before the page's scripts answer, and no event tells of it afterwards.
    if (control.current?.files?.length) check(control.current)
  })

  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, id, name, className }} errors={problems}>
      {stored ? <div className="file-stored">{stored}</div> : null}
      <input
        type="file"
        className="file"
        {...rest}
        {...controlAttributes({ name, id, hint, errors: problems, required })}
        ref={control}
        onChange={(event) => check(event.target)}
      />
      <span className="visually-hidden" role="status">
        {tooLarge}
      </span>
    </Field>
  )
}
