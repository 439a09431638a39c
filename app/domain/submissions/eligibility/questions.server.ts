import type { FieldOption } from '#app/domain/catalogue/categories/fields.ts'
import type { Reader } from '#db/client.ts'
import type { NamedQuestion } from './words.ts'

/** Questions of the library by their ids, archived ones too: a rule about one keeps its name. */
export async function fieldLibrary(
  ids: readonly number[],
  reader: Reader,
): Promise<Map<number, NamedQuestion>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('fields')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'label', 'type', 'options'])
    .execute()
  return new Map(
    rows.map(({ options, ...row }) => [row.id, { ...row, options: options as unknown as FieldOption[] }]),
  )
}

/** The names of memberships by their codes. */
export async function membershipNames(reader: Reader): Promise<Record<string, string>> {
  const found = await reader
    .selectFrom('membership_types')
    .select(['code', 'name'])
    .orderBy('name')
    .limit(200)
    .execute()
  return Object.fromEntries(found.map(({ code, name }) => [code, name]))
}
