import type { ComponentPropsWithoutRef } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Field, controlAttributes, type ControlProps } from '#app/ui/field.tsx'
import { sizeClass, type Size } from '#app/ui/sizes.ts'

export interface Option {
  value: string
  label: string
  disabled?: boolean
  /** Other names a search finds it by. */
  also?: readonly string[]
}

/** The options of a table of labels, in its order. */
export function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string | { label: string }>>,
  values: readonly Value[] = Object.keys(labels) as Value[],
): Option[] {
  return values.map((value) => {
    const label: string | { label: string } = labels[value]
    return { value, label: typeof label === 'string' ? label : label.label }
  })
}

export type SelectProps = ControlProps & {
  options: readonly Option[]
  /** The first, empty choice, such as "Choose a country". Leave out when one option always holds. */
  placeholder?: string
  size?: Size
} & Omit<ComponentPropsWithoutRef<'select'>, keyof ControlProps | 'size'>

export function SelectOptions({ options, placeholder }: Pick<SelectProps, 'options' | 'placeholder'>) {
  return (
    <>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </>
  )
}

/** A plain select. For long lists use `SearchSelect`. Only one with an empty choice can be left empty, so only that is required. */
export function Select(props: SelectProps) {
  const { label, labelHidden, labelAside, optional, hint, errors, id, name, required, ...own } = props
  const { size, options, placeholder, className, ...rest } = own
  return (
    <Field {...{ label, labelHidden, labelAside, optional, hint, errors, id, name }}>
      <select
        className={classes('control', sizeClass(size), className)}
        {...rest}
        {...controlAttributes({ name, id, hint, errors, required: required && placeholder !== undefined })}
      >
        <SelectOptions options={options} placeholder={placeholder} />
      </select>
    </Field>
  )
}
