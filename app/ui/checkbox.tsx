import type { ComponentPropsWithoutRef } from 'react'
import { classes } from '#app/ui/classes.ts'
import { FieldError, controlAttributes, fieldIds, type ControlProps } from '#app/ui/field.tsx'

export type CheckboxProps = Omit<ControlProps, 'labelAside' | 'labelHidden' | 'optional'> &
  Omit<ComponentPropsWithoutRef<'input'>, keyof ControlProps | 'type' | 'size'> & {
    /** It would take the place of what a ticked box sends: `defaultChecked` is meant. */
    defaultValue?: never
    /** A switch of this page alone, which no form sends. */
    unsent?: boolean
  }

/** A checkbox with its label at the right. Sends `value` (default `on`) when ticked, otherwise nothing. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, errors, id, name, required, className, unsent, ...rest } = props
  const ids = fieldIds({ name, id, hint, errors })
  return (
    <div className={classes('field', ids.invalid && 'field-invalid', className)}>
      <FieldError id={ids.errorId} errors={errors} />
      <label className="choice">
        <input
          type="checkbox"
          {...rest}
          {...controlAttributes({ name, id, hint, errors, required })}
          {...(unsent && { name: undefined })}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className="hint choice-hint" id={ids.hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
