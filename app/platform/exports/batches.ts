/** Rows read and written at a time: few enough for memory, many enough for speed. */
export const EXPORT_BATCH = 1_000

/**
 * All rows of a query, a batch at a time, each beginning after the last row of the one before: `read` asks for the rows
 * after `last` in a fixed order (by a unique column), at most `limit` of them. Skipping by count would be slower with
 * every batch, and would lose or repeat rows while others write.
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
