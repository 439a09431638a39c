import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import { recordKinds } from '#app/platform/audit/records.server.ts'
import { keyText, type LoggedStep, type Vocabulary } from './history.ts'

const ID = /_?ids?$/i

const snakeCase = (key: string) => key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()

/** The kind of record whose number a key of the log holds: "studio", "studioId" and "studio_id" are studios. */
const kindOfKey = (key: string) => snakeCase(key).replace(ID, '')

const sidesOf = ({ before, after }: LoggedStep) =>
  [before, after].flatMap((side) => (typeof side === 'object' && side !== null ? Object.entries(side) : []))

/**
 * The vocabulary with the names of records that the steps hold by their numbers, where modules say what theirs are called. It asks
 * once, and not at all where no step holds such a number.
 */
export async function withCalledRecords(
  steps: readonly LoggedStep[],
  vocabulary: Vocabulary,
  reader: Reader,
): Promise<Vocabulary> {
  const held = Map.groupBy(
    steps.flatMap(sidesOf).filter(([, value]) => Number.isSafeInteger(value)),
    ([key]) => kindOfKey(key),
  )
  const asked = recordKinds().flatMap(([kind, { called }]) => {
    const ids = [...new Set(held.get(kind)?.map(([, value]) => Number(value)))]
    return called && ids.length > 0
      ? [sql`select ${kind} as kind, id, called from (${called}) records (id, called) where id = any(${ids})`]
      : []
  })
  if (asked.length === 0) return vocabulary
  const { rows } = await sql<{ kind: string; id: number; called: string | null }>`
    ${sql.join(asked, sql` union all `)}`.execute(reader)
  const names = new Map(rows.map(({ kind, id, called }) => [`${kind} ${id}`, called]))
  const nameOf = (key: string, value: unknown) => names.get(`${kindOfKey(key)} ${value}`) ?? undefined
  return {
    ...vocabulary,
    label: (key, step) =>
      vocabulary.label?.(key, step) ?? (held.has(kindOfKey(key)) ? keyText(kindOfKey(key)) : undefined),
    value: (key, value, step) => vocabulary.value?.(key, value, step) ?? nameOf(key, value),
  }
}
