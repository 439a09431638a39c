import { Link } from '@remix-run/react'
import { FIELD_TYPE_HINTS, FIELD_TYPE_NAMES } from '#app/domain/catalogue/categories/field-types.ts'
import type { FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'

/** The types a field can have, each a link to the form that asks for what this type needs. */
export function TypeChoice({
  types,
  hrefOf,
}: {
  types: readonly FieldType[]
  hrefOf: (type: FieldType) => string
}) {
  return (
    <Card>
      <DefinitionList
        items={types.map((type) => ({
          term: <Link to={hrefOf(type)}>{FIELD_TYPE_NAMES[type]}</Link>,
          value: FIELD_TYPE_HINTS[type],
        }))}
      />
    </Card>
  )
}
