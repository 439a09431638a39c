import type { ComponentPropsWithoutRef } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Field, controlAttributes, type ControlProps } from '#app/ui/field.tsx'
import { sizeClass, type Size } from '#app/ui/sizes.ts'

export type InputProps = ControlProps & {
  /** Default `sm`. */
  size?: Size
  /** Hints at how much is expected; default the whole column. */
  width?: 'short' | 'medium' | 'full'
} & Omit<ComponentPropsWithoutRef<'input'>, keyof ControlProps | 'size' | 'width'>

/** One line of text, with its label, hint and error. */
export function Input(props: InputProps) {
  const { label, labelHidden, labelAside, optional, hint, errors, id, name, required, ...own } = props
  const { size, width = 'full', className, type = 'text', ...rest } = own
  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, errors, id, name }}>
      <input
        type={type}
        className={classes('control', sizeClass(size), width !== 'full' && `control-${width}`, className)}
        {...rest}
        {...controlAttributes({ name, id, hint, errors, required })}
      />
    </Field>
  )
}
