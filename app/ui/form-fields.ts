import type { FormHTMLAttributes } from 'react'
import type { z } from 'zod'

/** What a control shows of its field: the value and its problems. */
export interface FieldState {
  name: string
  errors: string[] | undefined
  defaultValue: string | undefined
}

/** One field of a form by its name. */
export type FieldOf<Name extends string = string> = (name: Name) => FieldState

/** The fields of a form with their labels, as single controls take them. */
export function controlsOf<Name extends string>(
  field: FieldOf<Name>,
  labels: Readonly<Record<Name, string>>,
) {
  return (name: Name) => ({ ...field(name), label: labels[name] })
}

/** The fields of a form as a group of controls needs them. */
export interface FormFields<Name extends string = string> {
  field: FieldOf<Name>
  isTicked: (name: Name) => boolean
  /** The values of a group of boxes that are ticked. */
  chosen: (name: Name) => string[]
}

/** The fields of a form with their labels, as single controls, groups and boxes take them. */
export function labelled<Name extends string>(
  form: Pick<FormFields<Name>, 'field' | 'isTicked'>,
  labels: Readonly<Record<Name, string>>,
) {
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

/** A form with lists of rows. */
export interface ListFormFields<Name extends string = string> extends FormFields<Name> {
  /** A list's rows by name, such as `criteria[0]`, each with a key that stays with it when rows move. */
  rows: (list: Name) => { name: string; key: string | undefined }[]
  /** What the buttons of a list send. They work without scripts. */
  add: (list: Name, row?: Readonly<Record<string, string>>) => ListButton
  remove: (list: Name, index: number) => ListButton
  move: (list: Name, from: number, to: number) => ListButton
}

export interface ListButton {
  name: string
  value: string
  form: string
}

/** What a form's element takes from its form. */
export type FormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'id' | 'onSubmit' | 'noValidate'>

/** The form of a schema as the component that renders its element needs it. */
export interface FormOf<Schema extends z.ZodType> extends ListFormFields<FieldNames<Schema>> {
  props: FormProps
  /** The name of a hidden field, a button or a box, checked by the schema. */
  name: (name: FieldNames<Schema>) => string
}

type Leaf = string | number | bigint | boolean | Date | Blob | null | undefined

type NamesBelow<Value, Path extends string> = unknown extends Value
  ? Path
  : Value extends Leaf
    ? Path
    : Value extends readonly (infer Item)[]
      ? Path | NamesBelow<Item, `${Path}[${number}]`>
      : {
          [Key in keyof Value & string]: NamesBelow<Value[Key], Path extends '' ? Key : `${Path}.${Key}`>
        }[keyof Value & string]

/** The names of the fields a schema reads: `title`, `billTo.city`, `criteria[0].weight`. */
export type FieldNames<Schema extends z.ZodType> = NamesBelow<UnionParts<z.input<Schema>>, ''>

/** Each kind of a union has its own fields. */
type UnionParts<Input> = Input extends unknown ? Input : never
