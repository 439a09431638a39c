/** What a control shows of its field: the value and its problems. */
export interface FieldState {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** The fields of a form as a group of controls needs them. */
export interface FormFields {
  field(name: string): FieldState
  isTicked(name: string): boolean
  /** The values of a group of boxes that are ticked. */
  chosen(name: string): string[]
}
