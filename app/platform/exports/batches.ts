/** Rows read and written at a time. */
export const EXPORT_BATCH = 1_000

/**
 * All rows of a query in batches: `read` returns at most `limit` rows after `last`, in a fixed order by a unique column. Offsets
 * would be slower with every batch, and lose or repeat rows while others write.
 */
export async function* inBatches<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
  limit: number = EXPORT_BATCH,
): AsyncGenerator<Row[]> {
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await read(last, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1) ?? null
  }
}
