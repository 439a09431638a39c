import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#db/client.ts'
import { camelRow } from '#db/row-names.ts'
import { isCreditNoteUnchanged, isInvoiceUnchanged } from '#app/domain/money/billing/content-hash.server.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import type { DiscountFact, EntryFact, InvoiceFact, SeriesFact, TotalsFact } from './invariants.ts'
import { seriesPrefix } from './invariants.ts'

/** At most this many missing numbers of a series are named. */
const NAMED = 20

/** Every invoice with its sums, a batch at a time. */
export async function* invoiceFacts(trx: Trx): AsyncGenerator<InvoiceFact[]> {
  const invoicesAfter = (last: number, limit: number) =>
    trx
      .selectFrom('invoices as i')
      .selectAll('i')
      .select((eb) => [
        eb
          .selectFrom('credit_notes')
          .whereRef('invoice_id', '=', 'i.id')
          .select(({ fn }) => fn.sum<number | null>('total_cents').as('cents'))
          .as('credited'),
        eb
          .selectFrom('payments')
          .whereRef('invoice_id', '=', 'i.id')
          .where('status', 'in', ['succeeded', 'refunded', 'reversed'])
          .select(sql<number | null>`sum(amount_cents - reversed_cents)::bigint`.as('cents'))
          .as('received'),
        eb
          .selectFrom('refunds')
          .whereRef('invoice_id', '=', 'i.id')
          .where('status', '=', 'done')
          .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
          .as('givenBack'),
      ])
      .where('i.id', '>', last)
      .orderBy('i.id')
      .limit(limit)
      .execute()
  type Row = Awaited<ReturnType<typeof invoicesAfter>>[number]
  for await (const rows of inBatches<Row>((last, limit) => invoicesAfter(last?.id ?? 0, limit))) {
    const ids = rows.map(({ id }) => id)
    const lines = await trx
      .selectFrom('invoice_lines')
      .selectAll()
      .where('invoice_id', 'in', ids)
      .orderBy('invoice_id')
      .orderBy('sort')
      .execute()
    const notes = await trx
      .selectFrom('credit_notes')
      .selectAll()
      .where('invoice_id', 'in', ids)
      .orderBy('id')
      .execute()
    const linesOf = groupBy(lines, ({ invoice_id }) => invoice_id)
    const notesOf = groupBy(notes, ({ invoice_id }) => invoice_id)
    yield rows.map((row) => {
      const own = linesOf.get(row.id) ?? []
      return {
        ...camelRow(row),
        linesCents: own.reduce((sum, line) => sum + line.qty * line.unit_cents, 0),
        lineTaxesCents: own.reduce((sum, line) => sum + line.tax_cents, 0),
        lineDiscountsCents: own.reduce((sum, line) => sum + line.discount_cents, 0),
        creditNotesCents: row.credited ?? 0,
        creditedTaxCents: (notesOf.get(row.id) ?? []).reduce((sum, note) => sum + note.tax_cents, 0),
        receivedCents: row.received ?? 0,
        givenBackCents: row.givenBack ?? 0,
        unchanged: isInvoiceUnchanged(row, own),
        changedCreditNotes: (notesOf.get(row.id) ?? [])
          .filter((note) => !isCreditNoteUnchanged({ ...note, invoice_number: row.number }))
          .map(({ number }) => number),
      }
    })
  }
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Every entry of every season with the invoices on which a line of it counts, a batch at a time. */
export async function* entryFacts(trx: Trx): AsyncGenerator<EntryFact[]> {
  yield* inBatches<EntryFact>(async (last, limit) => {
    const { rows } = await sql<EntryFact>`
      select s.id, coalesce(s.code, nullif(s.title, ''), 'Untitled') as label, s.status,
        s.payment_status as "paymentStatus", coalesce(billed.invoices, '[]') as invoices
      from submissions s
      left join lateral (
        select jsonb_agg(
          jsonb_build_object('number', i.number, 'status', i.status, 'totalCents', i.total_cents) order by i.id
        ) as invoices
        from invoice_lines l join invoices i on i.id = l.invoice_id where l.submission_id = s.id and l.live
      ) billed on true
      where s.id > ${last?.id ?? 0} order by s.id limit ${limit}`.execute(trx)
    return rows
  })
}

/** Every series that has given a number. */
export async function seriesFacts(trx: Trx): Promise<SeriesFact[]> {
  const rows = await trx
    .selectFrom('number_series')
    .selectAll()
    .where('kind', 'in', ['invoice', 'credit_note', 'receipt', 'submission'])
    .orderBy('kind')
    .orderBy('year')
    .orderBy('scope')
    .execute()
  const facts: SeriesFact[] = []
  for (const { kind, year, scope, last_number: last } of rows)
    facts.push(await seriesFact({ kind, year, scope, last }, trx))
  return facts
}

type Series = Pick<SeriesFact, 'kind' | 'year' | 'scope' | 'last'>

/** Where a series' numbers are, and what they begin with. */
function numbersOf({ kind, year, scope }: Series) {
  switch (kind) {
    case 'invoice':
      return {
        column: sql`number`,
        source: sql`invoices where year = ${year} and`,
        prefix: seriesPrefix(kind, year, scope),
      }
    case 'credit_note':
      return { column: sql`number`, source: sql`credit_notes where`, prefix: seriesPrefix(kind, year) }
    case 'receipt':
      return { column: sql`receipt_number`, source: sql`payments where`, prefix: seriesPrefix(kind, year) }
    default:
      return { column: sql`code`, source: sql`submissions where year = ${year} and`, prefix: `${scope}-` }
  }
}

async function seriesFact(series: Series, trx: Trx): Promise<SeriesFact> {
  const { column, source, prefix } = numbersOf(series)
  const given = sql`select substring(${column} from ${prefix.length + 1}::int)::bigint as number
    from ${source} starts_with(${column}, ${prefix}) and substring(${column} from ${prefix.length + 1}::int) ~ '^[0-9]{1,12}$'`
  const { rows } = await sql<{ missing: number; first: number[]; beyond: number[] }>`
    with given as (${given}),
      missing as (select n from generate_series(1, ${series.last}::int) n where n not in (select number from given))
    select (select count(*) from missing) as missing,
      array(select n from missing order by n limit ${NAMED}) as first,
      array(select number::int from given where number > ${series.last} order by number limit ${NAMED}) as beyond
  `.execute(trx)
  const [row] = rows
  return { ...series, missing: row?.missing ?? 0, firstMissing: row?.first ?? [], beyond: row?.beyond ?? [] }
}

export function discountFacts(trx: Trx): Promise<DiscountFact[]> {
  return trx
    .selectFrom('discounts as d')
    .leftJoin('discount_uses as u', (join) =>
      join.onRef('u.discount_id', '=', 'd.id').on('u.released_at', 'is', null),
    )
    .groupBy(['d.id', 'd.code', 'd.uses'])
    .orderBy('d.id')
    .select((eb) => ['d.id', 'd.code', 'd.uses', eb.fn.count<number>('u.invoice_id').as('liveUses')])
    .execute()
}

/** The running totals that differ from their rows, by source, season and currency. */
export async function totalsFacts(trx: Trx): Promise<TotalsFact[]> {
  const sums = [
    'count',
    'cents',
    'discount_cents',
    'credited_cents',
    'paid_cents',
    'refunded_cents',
    'due_cents',
    'owed_cents',
  ]
  const list = (write: (column: string) => RawBuilder<unknown>) => sql.join(sums.map(write))
  const key = sql`source, year, kind, currency, method, status, payment_status, category_id, day, due_hour`
  const { rows } = await sql<TotalsFact>`
    select source, year, currency, sum(count)::bigint as count, sum(cents)::bigint as cents, count(*) as wrong
    from (
      select source, year, currency, sum(count) as count, sum(cents) as cents
      from (
        select * from current_totals
        union all
        select ${key}, ${list((column) => sql`-${sql.ref(column)}`)} from totals_counted
      ) compared
      group by ${key}
      having ${sql.join(
        sums.map((column) => sql`sum(${sql.ref(column)}) <> 0`),
        sql` or `,
      )}
    ) apart
    group by source, year, currency order by year, source, currency`.execute(trx)
  return rows
}
