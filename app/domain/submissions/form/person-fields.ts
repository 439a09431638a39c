/** Name and id of a control in a person's row: "person-0-fullName". Client-safe. */
export type PersonPart = 'id' | 'fullName' | 'credit' | 'email' | 'pronunciation'

export function personFieldName(index: number, part: PersonPart): string {
  return `person-${index}-${part}`
}
