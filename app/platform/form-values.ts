type Names<Name extends string> = Readonly<Record<Name, unknown>>
type Stored<Name extends string> = Readonly<Partial<Record<Name, string | number | boolean | null>>>

function textsOf<Name extends string>(names: Names<Name>, stored: Stored<Name>, yes: string, no: string) {
  const text = (value: unknown) => (value === true ? yes : value === false ? no : String(value ?? ''))
  return Object.fromEntries(Object.keys(names).map((name) => [name, text(stored[name as Name])])) as Record<
    Name,
    string
  >
}

/** What the fields of a form hold for stored values: `on` in a ticked box, nothing where nothing is stored. */
export const fieldValues = <Name extends string>(names: Names<Name>, stored: Stored<NoInfer<Name>>) =>
  textsOf<Name>(names, stored, 'on', '')

/** The same values as a history shows them. */
export const valueTexts = <Name extends string>(names: Names<Name>, stored: Stored<NoInfer<Name>>) =>
  textsOf<Name>(names, stored, 'yes', 'no')
