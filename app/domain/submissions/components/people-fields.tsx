import { Button } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Stack } from '#app/ui/columns.tsx'
import { emptyPerson } from '#app/domain/catalogue/fields/answers.ts'
import type { FieldView, PersonView } from '#app/domain/submissions/form/form-view.ts'
import { personFieldName } from '#app/domain/submissions/form/person-fields.ts'

export interface PeopleFieldsProps {
  field: FieldView
  /** Instead of the stored rows: what this person typed and has not been kept. */
  rows?: readonly PersonView[]
  /** Ids of rows that were stored since, by row. */
  ids?: Readonly<Record<number, number>>
}

/** Who is honoured, in the order they will be printed. Every button saves the section and works without scripts. */
export function PeopleFields({ field, rows: given = field.people ?? [], ids = {} }: PeopleFieldsProps) {
  const most = field.mostPeople ?? given.length
  const endsEmpty = given.at(-1)?.person.id === null
  const rows =
    field.withEmptyRow && !endsEmpty && given.length < most
      ? [...given, { person: emptyPerson, errors: {} }]
      : given
  const honoured = most === 1 ? 'One person' : `Up to ${most} people`
  return (
    <Stack>
      <div>
        <h2>{field.label}</h2>
        <p className="hint">
          {field.hint} {honoured}, as they should be printed.
        </p>
      </div>
      {rows.map((row, index) => (
        <PersonFields
          key={row.person.id ?? `new-${index}`}
          row={row}
          storedId={row.person.id ?? ids[index]}
          index={index}
          count={given.length}
        />
      ))}
      {rows.length < most && !field.withEmptyRow ? (
        <Button kind="secondary" name="intent" value="add-person">
          Add a person
        </Button>
      ) : null}
    </Stack>
  )
}

interface PersonFieldsProps {
  row: PersonView
  storedId: number | undefined
  index: number
  count: number
}

function PersonFields({ row, storedId, index, count }: PersonFieldsProps) {
  const { person, errors } = row
  const stored = person.id !== null
  return (
    <Fieldset legend={`Person ${index + 1}`} boxed>
      {storedId === undefined ? null : (
        <input type="hidden" name={personFieldName(index, 'id')} value={storedId} />
      )}
      <div className="field-grid">
        <Input
          name={personFieldName(index, 'fullName')}
          label="Name as printed"
          defaultValue={person.fullName}
          errors={errors.fullName}
          autoComplete="off"
        />
        <Input
          name={personFieldName(index, 'credit')}
          label="Role"
          defaultValue={person.credit}
          errors={errors.credit}
        />
        <Input
          name={personFieldName(index, 'email')}
          label="Email"
          type="email"
          optional
          defaultValue={person.email}
          errors={errors.email}
          autoComplete="off"
        />
        <Input
          name={personFieldName(index, 'pronunciation')}
          label="Pronunciation"
          optional
          defaultValue={person.pronunciation}
        />
      </div>
      {stored ? (
        <div className="button-row">
          <Button kind="quiet" name="intent" value={`remove-person:${index}`}>
            Remove person {index + 1}
          </Button>
          {index > 0 ? (
            <Button kind="quiet" name="intent" value={`move-up:${index}`}>
              Move person {index + 1} up
            </Button>
          ) : null}
          {index < count - 1 ? (
            <Button kind="quiet" name="intent" value={`move-down:${index}`}>
              Move person {index + 1} down
            </Button>
          ) : null}
        </div>
      ) : null}
    </Fieldset>
  )
}
