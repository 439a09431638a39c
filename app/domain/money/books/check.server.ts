import { moneyAdmins } from '#app/domain/money/billing/money-admins.server.ts'
import { booksFindings } from './mails/books-findings.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { system, type Actor, type AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { recountTotals } from '#app/domain/season/totals/totals.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { href } from '#app/platform/href.ts'
import { discountFacts, entryFacts, invoiceFacts, seriesFacts, totalsFacts } from './facts.server.ts'
import {
  addToSums,
  checkBalance,
  checkDiscount,
  checkEntry,
  checkInvoice,
  checkSeries,
  checkTotals,
  type CurrencySums,
  type Finding,
} from './invariants.ts'
import type { BooksFacts } from './checks.server.ts'

/** At most this many findings are kept; how many there were is kept too. */
const MAX_KEPT = 500
/** At most this many are listed in the email. */
const MAX_MAILED = 10

/** Reads all books in one snapshot and checks every rule. */
async function checkEverything(
  trx: Trx,
): Promise<{ findings: Finding[]; facts: BooksFacts; totalsMatch: boolean }> {
  const findings: Finding[] = []
  const facts: BooksFacts = { invoices: 0, entries: 0, series: 0, discounts: 0, findings: 0, sums: [] }
  const note = (found: readonly Finding[]) => {
    facts.findings += found.length
    findings.push(...found.slice(0, Math.max(0, MAX_KEPT - findings.length)))
  }
  const sums = new Map<string, CurrencySums>()
  for await (const batch of invoiceFacts(trx)) {
    facts.invoices += batch.length
    for (const fact of batch) {
      addToSums(sums, fact)
      note(checkInvoice(fact))
    }
  }
  facts.sums = [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
  for (const sum of facts.sums) note(checkBalance(sum))
  for await (const batch of entryFacts(trx)) {
    facts.entries += batch.length
    for (const fact of batch) note(checkEntry(fact))
  }
  const series = await seriesFacts(trx)
  facts.series = series.length
  for (const fact of series) note(checkSeries(fact))
  const discounts = await discountFacts(trx)
  facts.discounts = discounts.length
  for (const fact of discounts) note(checkDiscount(fact))
  const totals = await totalsFacts(trx)
  for (const fact of totals) note(checkTotals(fact))
  return { findings, facts, totalsMatch: totals.length === 0 }
}

/**
 * Checks the books and keeps the result under the award's day, in one transaction over one snapshot. Findings go to every
 * admin by mail, once for each day and set of findings.
 */
async function checkAndKeep(
  day: string,
  by: Actor,
  now: Date,
  trx: Trx,
): Promise<{ findings: number; totalsMatch: boolean }> {
  const { findings, facts, totalsMatch } = await checkEverything(trx)
  const kept = { checked_at: now, findings: JSON.stringify(findings), facts: JSON.stringify(facts) }
  await trx
    .insertInto('books_checks')
    .values({ day, ...kept })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(kept))
    .execute()
  if (findings.length > 0) await mailFindings(day, findings, facts.findings, now, trx)
  const after = { day, findings: facts.findings }
  await auditRecord(by, 'books.checked', day, { after }, now, trx)
  return { findings: facts.findings, totalsMatch }
}

/** Counts the running totals again after a check found them wrong. */
async function rebuildTotals(day: string, by: Actor, now: Date): Promise<void> {
  await transaction(async (trx) => {
    await recountTotals(trx)
    await auditRecord(by, 'books.recounted', day, {}, now, trx)
  })
}

/** One check at a time. Unlike a query, this takes no snapshot yet: the next check reads what the one before it left. */
async function lockCheck(trx: Trx): Promise<void> {
  await sql`lock table books_checks in share row exclusive mode`.execute(trx)
}

/** The award's calendar day of a moment. */
async function dayOf(now: Date): Promise<string> {
  const { timezone } = await currentSeason()
  return toLocalText(now, timezone).slice(0, 10)
}

/**
 * The nightly check: once for each day of the award's calendar, however many workers run it; a day on which none ran is left
 * out. Answers how many checks were made, 0 or 1.
 */
export async function checkBooksOnceADay(now: Date): Promise<number> {
  const day = await dayOf(now)
  const findDone = (reader: Reader) =>
    reader.selectFrom('books_checks').select('id').where('day', '=', day).executeTakeFirst()
  if (await findDone(db())) return 0
  const checked = await transaction(async (trx) => {
    await lockCheck(trx)
    return (await findDone(trx)) ? null : checkAndKeep(day, system, now, trx)
  }, 'repeatable read')
  if (checked && !checked.totalsMatch) await rebuildTotals(day, system, now)
  return checked ? 1 : 0
}

/** An admin's check now; it replaces the day's earlier one. */
export async function checkBooksNow(admin: AdminViewer, now: Date): Promise<{ findings: number }> {
  const day = await dayOf(now)
  const checked = await transaction(async (trx) => {
    await lockCheck(trx)
    return checkAndKeep(day, admin, now, trx)
  }, 'repeatable read')
  if (!checked.totalsMatch) await rebuildTotals(day, admin, now)
  return { findings: checked.findings }
}

async function mailFindings(day: string, findings: readonly Finding[], count: number, now: Date, trx: Trx) {
  const set = createHash('sha256').update(JSON.stringify(findings)).digest('hex').slice(0, 16)
  const { appUrl } = await mailPlace(trx)
  for (const { firstName, to } of await moneyAdmins(null, trx)) {
    await queueMail(
      {
        mail: booksFindings,
        to,
        params: {
          firstName,
          count,
          findings: findings
            .slice(0, MAX_MAILED)
            .map(({ record, text }) => ({ label: record?.label ?? '', words: text })),
          link: appUrl + href('/admin/financials/check'),
        },
        dedupeKey: `books-findings:${day}:${set}:${to.userId}`,
        entity: 'books',
      },
      now,
      trx,
    )
  }
}
