import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Trx } from '#db/client.ts'
import type { InvoiceLines, Invoices } from '#db/types.ts'
import { isCreditNoteUnchanged } from '#app/domain/money/billing/credit-notes.server.ts'
import { isUnchanged } from '#app/domain/money/billing/stored-content.server.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import type { DiscountFact, EntryFact, InvoiceFact, SeriesFact, TotalsFact } from './invariants.ts'
import { seriesPrefix } from './invariants.ts'
import { ARRIVED } from './ledger.server.ts'

/** A series' missing numbers that are named; the rest is counted. */
const NAMED = 20

type InvoiceRow = Selectable<Invoices> & { notes: number; received: number; givenBack: number }

/** Every invoice with its sums, a batch at a time. */
export async function* invoiceFacts(trx: Trx): AsyncGenerator<InvoiceFact[]> {
  const batches = inBatches<InvoiceRow>(async (last, limit) => {
    const { rows } = await sql<InvoiceRow>`
      select i.*, coalesce(c.cents, 0) as notes, coalesce(p.cents, 0) as received, coalesce(r.cents, 0) as "givenBack"
      from invoices i
      left join lateral (select sum(total_cents) as cents from credit_notes where invoice_id = i.id) c on true
      left join lateral (
        select sum(amount_cents) as cents from payments where invoice_id = i.id and status in ${ARRIVED}
      ) p on true
      left join lateral (
        select sum(amount_cents) as cents from refunds where invoice_id = i.id and status = 'done'
      ) r on true
      where i.id > ${last?.id ?? 0} order by i.id limit ${limit}`.execute(trx)
    return rows
  })
  for await (const rows of batches) {
    const lines = await trx
      .selectFrom('invoice_lines')
      .selectAll()
      .where(
        'invoice_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('invoice_id')
      .orderBy('sort')
      .execute()
    const linesOf = new Map<number, Selectable<InvoiceLines>[]>()
    for (const line of lines) {
      const own = linesOf.get(line.invoice_id)
      if (own) own.push(line)
      else linesOf.set(line.invoice_id, [line])
    }
    const credited = rows.filter(({ notes }) => notes > 0)
    const notes =
      credited.length === 0
        ? []
        : await trx
            .selectFrom('credit_notes')
            .selectAll()
            .where(
              'invoice_id',
              'in',
              credited.map(({ id }) => id),
            )
            .orderBy('id')
            .execute()
    yield rows.map((row) => {
      const changed = notes
        .filter((note) => note.invoice_id === row.id && !isCreditNoteUnchanged(note, row.number))
        .map(({ number }) => number)
      return invoiceFact(row, linesOf.get(row.id) ?? [], changed)
    })
  }
}

function invoiceFact(
  row: InvoiceRow,
  lines: readonly Selectable<InvoiceLines>[],
  changedCreditNotes: readonly string[],
): InvoiceFact {
  return {
    id: row.id,
    number: row.number,
    currency: row.currency,
    status: row.status,
    subtotalCents: row.subtotal_cents,
    discountCents: row.discount_cents,
    taxCents: row.tax_cents,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    creditedCents: row.credited_cents,
    refundedCents: row.refunded_cents,
    linesCents: lines.reduce((sum, line) => sum + line.qty * line.unit_cents, 0),
    lineDiscountsCents: lines.reduce((sum, line) => sum + line.discount_cents, 0),
    creditNotesCents: row.notes,
    receivedCents: row.received,
    givenBackCents: row.givenBack,
    unchanged: isUnchanged(row, lines),
    changedCreditNotes,
  }
}

/** Every entry of every season with the invoices on which a line of it counts, a batch at a time. */
export async function* entryFacts(trx: Trx): AsyncGenerator<EntryFact[]> {
  type Row = Omit<EntryFact, 'invoices'> & { invoices: EntryFact['invoices'] }
  yield* inBatches<Row>(async (last, limit) => {
    const { rows } = await sql<Row>`
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

interface Numbered {
  kind: string
  year: number
  scope: string
  last: number
  /** What its numbers begin with, and where they are. */
  prefix: string
  numbers: 'invoices' | 'receipts' | 'creditNotes' | 'codes'
}

/** Every series that gave a number, and every season that has numbers though no series gave any. */
export async function seriesFacts(trx: Trx): Promise<SeriesFact[]> {
  const rows = await trx
    .selectFrom('number_series')
    .selectAll()
    .orderBy('kind')
    .orderBy('year')
    .orderBy('scope')
    .execute()
  const known: Numbered[] = rows.flatMap((row): Numbered[] => {
    const series = { kind: row.kind, year: row.year, scope: row.scope, last: row.last_number }
    if (row.kind === 'invoice')
      return [{ ...series, prefix: seriesPrefix('invoice', row.year), numbers: 'invoices' }]
    if (row.kind === 'credit_note')
      return [{ ...series, prefix: seriesPrefix('credit_note', row.year), numbers: 'creditNotes' }]
    if (row.kind === 'receipt')
      return [{ ...series, prefix: seriesPrefix('receipt', row.year), numbers: 'receipts' }]
    if (row.kind === 'submission') return [{ ...series, prefix: `${row.scope}-`, numbers: 'codes' }]
    return []
  })
  const facts: SeriesFact[] = []
  for (const series of known) facts.push(await seriesFact(series, trx))
  return facts
}

async function seriesFact({ prefix, numbers, ...series }: Numbered, trx: Trx): Promise<SeriesFact> {
  const column = {
    invoices: sql`number`,
    receipts: sql`receipt_number`,
    creditNotes: sql`number`,
    codes: sql`code`,
  }[numbers]
  const source = {
    invoices: sql`invoices where year = ${series.year} and `,
    receipts: sql`payments where `,
    creditNotes: sql`credit_notes where `,
    codes: sql`submissions where year = ${series.year} and `,
  }[numbers]
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

export async function discountFacts(trx: Trx): Promise<DiscountFact[]> {
  const rows = await trx
    .selectFrom('discounts as d')
    .leftJoin('discount_uses as u', (join) =>
      join.onRef('u.discount_id', '=', 'd.id').on('u.released_at', 'is', null),
    )
    .groupBy(['d.id', 'd.code', 'd.uses'])
    .orderBy('d.id')
    .select(['d.id', 'd.code', 'd.uses', sql<number>`count(u.invoice_id)::int`.as('liveUses')])
    .execute()
  return rows
}

/** The running totals that are not what their rows come to, by source, season and currency. */
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
        select * from totals_now
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
