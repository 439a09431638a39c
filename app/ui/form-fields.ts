/** What a control shows of its field: the value and its problems. */
export interface FieldState {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** One field of a form by its name. */
export type FieldOf = (name: string) => FieldState

/** The fields of a form with their labels, as single controls take them. */
export function controlsOf<Name extends string>(field: FieldOf, labels: Readonly<Record<Name, string>>) {
  return (name: Name) => ({ ...field(name), label: labels[name] })
}

/** The fields of a form as a group of controls needs them. */
export interface FormFields {
  field: FieldOf
  isTicked(name: string): boolean
  /** The values of a group of boxes that are ticked. */
  chosen(name: string): string[]
}

/** The fields of a form with their labels, as single controls, groups and boxes take them. */
export function labelled<Name extends string>(form: FormFields, labels: Readonly<Record<Name, string>>) {
  return {
    control: controlsOf(form.field, labels),
    group: (name: Name) => ({ ...form.field(name), legend: labels[name] }),
    tick: (name: Name) => ({
      name,
      label: labels[name],
      errors: form.field(name).errors,
      defaultChecked: form.isTicked(name),
    }),
  }
}
