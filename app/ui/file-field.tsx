import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Field, controlAttributes } from '#app/ui/field.tsx'
import type { ControlProps } from '#app/ui/field.tsx'

export type FileFieldProps = ControlProps & {
  /** What is stored already: a file's name and size, a preview, a "Remove" button. */
  stored?: ReactNode
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
    className,
    ...rest
  } = props
  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, errors, id, name, className }}>
      {stored ? <div className="file-stored">{stored}</div> : null}
      <input
        type="file"
        className="file"
        {...rest}
        {...controlAttributes({ name, id, hint, errors, required })}
      />
    </Field>
  )
}
