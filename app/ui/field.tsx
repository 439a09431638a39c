import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

/** What every control of a form takes, whether the form is kept by hand or by a form library. */
export interface ControlProps {
  name: string
  label: ReactNode
  /** Default: made from `name` by `fieldId`, so that an error summary can link to it. */
  id?: string
  hint?: ReactNode
  errors?: string[]
  required?: boolean
  /** Says "(optional)" after the label. */
  optional?: boolean
  /** The label is read out but not drawn: for controls under a column heading. */
  labelHidden?: boolean
  /** Shown at the right of the label, such as "Forgot it?". */
  labelAside?: ReactNode
}

/** A field's id made from its name: `email` stays, `people[0].email` becomes `people-0-email`. */
export function fieldId(name: string): string {
  return name.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '')
}

/** The ids of a control and of what describes it, all derived from one. */
export function fieldIds(props: { name: string; id?: string; hint?: ReactNode; errors?: string[] }) {
  const id = fieldId(props.id ?? props.name)
  const invalid = Boolean(props.errors?.length)
  const hintId = props.hint ? `${id}-hint` : undefined
  const errorId = invalid ? `${id}-error` : undefined
  return {
    id,
    invalid,
    hintId,
    errorId,
    describedBy: [hintId, errorId].filter(Boolean).join(' ') || undefined,
  }
}

/** The attributes that tie a native control to its label, hint and error. */
export function controlAttributes(
  props: Pick<ControlProps, 'name' | 'id' | 'hint' | 'errors' | 'required'>,
  alsoDescribedBy?: string,
) {
  const ids = fieldIds(props)
  return {
    id: ids.id,
    name: props.name,
    required: props.required || undefined,
    'aria-invalid': ids.invalid || undefined,
    'aria-describedby': [ids.describedBy, alsoDescribedBy].filter(Boolean).join(' ') || undefined,
  }
}

/** The message beside a field, the same as in the error summary. */
export function FieldError({ id, errors }: { id?: string; errors?: string[] }) {
  if (!errors?.length) return null
  return (
    <p className="field-error" id={id}>
      {errors.join(' ')}
    </p>
  )
}

export type FieldProps = ControlProps & { children: ReactNode; className?: string }

/** Label, hint and error around one control, with the bar at the left when something is wrong. */
export function Field({
  children,
  className,
  label,
  labelHidden,
  labelAside,
  optional,
  ...control
}: FieldProps) {
  const { id, hintId, errorId, invalid } = fieldIds(control)
  return (
    <div className={classes('field', invalid && 'field-invalid', className)}>
      <div className={labelHidden ? 'visually-hidden' : 'field-label'}>
        <label htmlFor={id}>
          {label}
          {optional ? <span className="field-optional"> (optional)</span> : null}
        </label>
        {labelAside}
      </div>
      {control.hint ? (
        <p className="hint" id={hintId}>
          {control.hint}
        </p>
      ) : null}
      <FieldError id={errorId} errors={control.errors} />
      {children}
    </div>
  )
}

export interface FieldsetProps {
  legend: ReactNode
  /** Needed when there are errors or a hint, so that they can be linked and read out. */
  id?: string
  hint?: ReactNode
  errors?: string[]
  /** Drawn as a card with the legend in its edge, as for "Person 1". */
  boxed?: boolean
  children: ReactNode
}

/** A group of fields under one legend. */
export function Fieldset({ legend, id, hint, errors, boxed, children }: FieldsetProps) {
  const ids = fieldIds({ name: id ?? '', id, hint, errors })
  const linked = Boolean(id)
  return (
    <fieldset
      id={linked ? ids.id : undefined}
      className={classes('fieldset', boxed && 'fieldset-boxed', ids.invalid && 'field-invalid')}
      aria-describedby={linked ? ids.describedBy : undefined}
      tabIndex={linked && ids.invalid ? -1 : undefined}
    >
      <legend>{legend}</legend>
      {hint ? (
        <p className="hint" id={linked ? ids.hintId : undefined}>
          {hint}
        </p>
      ) : null}
      <FieldError id={linked ? ids.errorId : undefined} errors={errors} />
      {children}
    </fieldset>
  )
}
