import { sql } from 'kysely'
import { z } from 'zod'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { RULES } from './invariants.ts'

const findings = z.array(
  z.object({
    rule: z.enum(RULES),
    record: z
      .object({ entity: z.enum(['invoice', 'submission', 'discount']), id: z.number(), label: z.string() })
      .nullable(),
    text: z.string(),
  }),
)

const booksFacts = z.object({
  invoices: z.number(),
  entries: z.number(),
  series: z.number(),
  discounts: z.number(),
  /** All findings, those left out of the list included. */
  findings: z.number(),
  sums: z.array(
    z.object({
      currency: z.string(),
      billedCents: z.number(),
      creditedCents: z.number(),
      receivedCents: z.number(),
      refundedCents: z.number(),
      outstandingCents: z.number(),
      owedBackCents: z.number(),
      writtenOffCents: z.number(),
    }),
  ),
})
export type BooksFacts = z.output<typeof booksFacts>

export type BooksCheck = NonNullable<Awaited<ReturnType<typeof findCheck>>>

/** The check of a day of the award's calendar, "2026-11-24", or the last one; `null` when there is none. */
export async function findCheck(_admin: AdminViewer, day: string | null) {
  const row = await db()
    .selectFrom('books_checks')
    .selectAll()
    .$if(day !== null, (checks) => checks.where('day', '=', day))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        day: row.day,
        checkedAt: row.checked_at,
        findings: findings.parse(row.findings),
        facts: booksFacts.parse(row.facts),
      }
    : null
}

/** The checks so far, the newest first, one page of them. */
export async function listChecks(
  _admin: AdminViewer,
  { limit, offset }: { limit: number; offset: number },
  reader: Reader,
) {
  const [rows, { total }] = await Promise.all([
    reader
      .selectFrom('books_checks')
      .select(['day', 'checked_at as checkedAt', sql<number>`(facts->>'findings')::int`.as('findings')])
      .orderBy('day', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    reader
      .selectFrom('books_checks')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The last check; `null` when there is none. */
export async function lastCheck(_admin: AdminViewer, reader: Reader) {
  const { rows } = await listChecks(_admin, { limit: 1, offset: 0 }, reader)
  return rows[0] ?? null
}
