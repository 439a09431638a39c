import { sql, type SelectQueryBuilder } from 'kysely'

/** One page of what a query finds, and how many rows it finds in all, in one query. */
export async function pageOf<DB, Tables extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const counted = found
    .select(sql<number>`count(*) over ()`.as('found_in_all'))
    .$castTo<Row & { found_in_all: number }>()
  const page = await counted.limit(limit).offset(offset).execute()
  const rows = page.map(({ found_in_all: _, ...row }) => row as Row)
  // Behind the last page no row says how many there are.
  const any = page[0] ?? (offset > 0 ? await counted.limit(1).executeTakeFirst() : undefined)
  return { rows, total: any?.found_in_all ?? 0 }
}
