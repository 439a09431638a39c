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
  const held = new Map<string, Set<number>>()
  for (const [key, value] of steps.flatMap(sidesOf))
    if (typeof value === 'number' && Number.isSafeInteger(value))
      held.set(kindOfKey(key), (held.get(kindOfKey(key)) ?? new Set()).add(value))
  const asked = new Map(
    recordKinds().flatMap(([kind, { called }]) => {
      const ids = held.get(kind)
      const named = sql`select ${kind} as kind, id, called from (${called}) records (id, called) where id = any(${[...(ids ?? [])]})`
      return called && ids ? [[kind, named] as const] : []
    }),
  )
  if (asked.size === 0) return vocabulary
  const { rows } = await sql<{ kind: string; id: number; called: string | null }>`
    ${sql.join([...asked.values()], sql` union all `)}`.execute(reader)
  const names = new Map(rows.map(({ kind, id, called }) => [`${kind} ${id}`, called]))
  const nameOf = (key: string, value: unknown) => names.get(`${kindOfKey(key)} ${value}`) ?? undefined
  return {
    ...vocabulary,
    label: (key, step) =>
      vocabulary.label?.(key, step) ?? (asked.has(kindOfKey(key)) ? keyText(kindOfKey(key)) : undefined),
    value: (key, value, step) => vocabulary.value?.(key, value, step) ?? nameOf(key, value),
  }
}
