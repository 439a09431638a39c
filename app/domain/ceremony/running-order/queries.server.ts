import { sql } from 'kysely'
import { categoryCode } from '#app/domain/season/seasons/category-title.ts'
import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import type { Reader } from '#db/client.ts'
import { runningOrder } from './rules.ts'
import type { Presenter } from './schema.ts'

export interface OrderedAward {
  id: number
  code: string
  name: string
  status: CategoryStatus
  ceremonyBatch: number | null
  ceremonyOrder: number | null
  presenters: Presenter[]
  notes: string
  /** Of presenters and notes. */
  version: number
}

interface Row extends Omit<OrderedAward, 'code'> {
  type: CategoryType
  number: number
}

/** A season's awards without archived ones, by number. */
async function awardsOf(year: number, reader: Reader): Promise<(OrderedAward & { number: number })[]> {
  const { rows } = await sql<Row>`
    select k.id, k.type, k.number, k.name, k.status, k.ceremony_batch as "ceremonyBatch",
      k.ceremony_order as "ceremonyOrder", coalesce(a.presenters, '[]') as presenters, coalesce(a.notes, '') as notes,
      coalesce(a.version, 0) as version
    from categories k left join ceremony_awards a on a.category_id = k.id
    where k.year = ${year} and k.status <> 'archived' order by k.number limit 500`.execute(reader)
  return rows.map(({ type, ...row }) => ({ ...row, code: categoryCode({ type, number: row.number }) }))
}

/** The running order of a season: its blocks, and the awards that are in none. */
export async function readRunningOrder(_admin: AdminViewer, year: number, reader: Reader) {
  const awards = await awardsOf(year, reader)
  const byId = new Map(awards.map((award) => [award.id, award]))
  const of = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const { blocks, left } = runningOrder(awards)
  return { blocks: blocks.map(of), left: of(left) }
}

/** One award of a season with its place; `null` where it is archived or of another season. */
export async function findAward(
  admin: AdminViewer,
  year: number,
  id: number,
  reader: Reader,
): Promise<{ award: OrderedAward; block: number | null; position: number | null; blocks: number } | null> {
  const { blocks, left } = await readRunningOrder(admin, year, reader)
  const at = blocks.findIndex((block) => block.some((award) => award.id === id))
  const position = blocks[at]?.findIndex((award) => award.id === id) ?? -1
  const award = blocks[at]?.[position] ?? left.find((each) => each.id === id)
  if (!award) return null
  return {
    award,
    block: at < 0 ? null : at + 1,
    position: position < 0 ? null : position + 1,
    blocks: blocks.length,
  }
}
