import { Link } from '@remix-run/react'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { FIELD_TYPE_HINTS, FIELD_TYPE_NAMES } from '../field-types.ts'
import { FIELD_TYPES, type FieldType } from '../fields.ts'

/** The types a field can have, each a link to its form. */
export function TypeChoice({ hrefOf }: { hrefOf: (type: FieldType) => string }) {
  return (
    <Card>
      <DefinitionList
        items={FIELD_TYPES.map((type) => ({
          term: <Link to={hrefOf(type)}>{FIELD_TYPE_NAMES[type]}</Link>,
          value: FIELD_TYPE_HINTS[type],
        }))}
      />
    </Card>
  )
}
