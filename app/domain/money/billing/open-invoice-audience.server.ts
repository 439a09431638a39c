import { sql } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { Addressed, AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { LINES_GIVEN } from '#app/domain/submissions/audiences/entry-values.ts'
import { audienceFrom, USER_COLUMNS } from '#app/domain/season/audiences/sql-audience.server.ts'
import { BILLING_ROLES, filteredBy } from '#app/domain/season/audiences/studio-people.ts'
import { amountText, dayOf } from '#app/domain/season/audiences/audience-phrases.ts'
import { countText } from '#app/ui/format/plural.ts'
import { dueCents } from '#app/domain/season/prices/balance.ts'
import { config } from '#app/config.server.ts'
import { linkValue, textValue, type MailValues, type Placeholder } from '#app/domain/mail/values.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { payerPath } from './invoice-link.server.ts'
import { href } from '#app/platform/href.ts'
import { words } from '#app/platform/award-words.ts'

const placeholders: Placeholder[] = [
  { name: 'invoices.count', kind: 'text', label: 'How many: “2 invoices”' },
  { name: 'invoices.numbers', kind: 'text', label: 'Their numbers: “E-2027-00017”, the first ten' },
  {
    name: 'invoices.list',
    kind: 'list',
    label: 'Each invoice with a link, what is to be paid, and when it is due',
  },
  { name: 'invoices.total', kind: 'text', label: 'What is to be paid in all, with the currency' },
  { name: 'invoices.due', kind: 'text', label: 'When the first of them is due, with zone' },
  {
    name: 'invoice.facts',
    kind: 'facts',
    label: 'The first invoice: number, what is left to pay, when it is due',
  },
  { name: 'invoices.link', kind: 'link', label: 'The page of the first invoice' },
]

async function invoiceValues(
  addressed: readonly Addressed[],
  { season }: AudienceQuestion,
  reader: Reader,
): Promise<Map<string, MailValues>> {
  const ids = [...new Set(addressed.flatMap(({ entityIds }) => entityIds))]
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('invoices')
    .where('id', 'in', ids)
    .select([
      'id',
      'kind',
      'public_id as publicId',
      'link_key as linkKey',
      'number',
      'status',
      'currency',
      'due_at as dueAt',
      'total_cents as totalCents',
    ])
    .select(['paid_cents as paidCents', 'credited_cents as creditedCents', 'refunded_cents as refundedCents'])
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  const { appUrl } = config()
  const whole = rows.map((row) => ({
    ...row,
    cents: dueCents(row),
    link: appUrl + payerPath(row),
  }))
  return new Map(
    addressed.map(({ address, entityIds, timezone = null }) => {
      const theirs = new Set(entityIds)
      const own = whole.filter(({ id }) => theirs.has(id))
      const [first] = own
      const due = (at: Date) => formatDateTime(at, season.timezone, timezone)
      const lines = own.slice(0, LINES_GIVEN).map((each) => ({
        text: `${each.number}: ${formatMoney(each.cents, each.currency)}, due ${due(each.dueAt)}`,
        href: each.link,
      }))
      return [
        address.toLowerCase(),
        {
          'invoices.count': textValue(countText(own.length, 'invoice', 'invoices')),
          'invoices.numbers': textValue(
            own
              .slice(0, 10)
              .map(({ number }) => number)
              .join(', '),
          ),
          'invoices.list': { kind: 'list', lines, more: own.length - lines.length },
          'invoices.total': textValue(amountText(own)),
          'invoices.due': textValue(first ? due(first.dueAt) : ''),
          'invoice.facts': {
            kind: 'facts',
            facts: first
              ? [
                  { label: 'Invoice', value: first.number },
                  { label: 'Still to pay', value: formatMoney(first.cents, first.currency) },
                  { label: 'Due', value: due(first.dueAt) },
                ]
              : [],
          },
          'invoices.link': linkValue(first?.link ?? appUrl + href('/submissions/dashboard')),
        } satisfies MailValues,
      ]
    }),
  )
}

export const invoicesOpen = audienceFrom({
  code: 'invoices_open',
  name: 'People with invoices still to be paid',
  get rule() {
    return `Owners and billing people of ${words.studios} with open invoices of this season, people with one for a membership or a sponsorship of theirs, and the address each invoice was made out to`
  },
  entity: 'invoice',
  narrowing: ['studioTypes'],
  anchors: [
    { code: 'invoice_due', label: 'the day the invoice is due' },
    { code: 'invoice_issued', label: 'the day the invoice was issued' },
  ],
  placeholders,
  gone: 'None of these invoices is still open: each was paid, credited or voided.',
  rows: async ({ season, filter, anchor }) => {
    const open = sql`i.year = ${season.year} AND i.status IN ('issued', 'part_paid', 'overdue')
      AND i.total_cents - i.credited_cents - i.paid_cents + i.refunded_cents > 0
      AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.invoice_id = i.id AND a.status = 'pending')`
    const facts = sql`i.id AS entity_id, ${anchor === 'invoice_issued' ? sql`i.issued_at` : sql`i.due_at`} AS anchor_at,
      i.number AS title, '' AS place, i.due_at AS at`
    const studios = filteredBy(filter, { studios: true })
    // An archived studio still owes what it owes; a merged one's invoices are the kept one's. The other kinds have no studio.
    return sql`
      SELECT ${USER_COLUMNS}, ${facts}
      FROM invoices i
      JOIN studios st ON st.id = surviving_studio(i.studio_id)
      JOIN studio_members m ON m.studio_id = st.id AND m.status = 'active' AND m.role = ANY(${[...BILLING_ROLES]}::text[])
      JOIN users u ON u.id = m.user_id AND u.status = 'active'
      WHERE ${open} AND ${studios}
      UNION ALL
      SELECT ${USER_COLUMNS}, ${facts}
      FROM invoices i
      LEFT JOIN studios st ON st.id = i.studio_id
      JOIN users own ON own.id = i.user_id
      JOIN users u ON u.id = coalesce(own.merged_into, own.id) AND u.status = 'active'
      WHERE ${open} AND ${studios} AND i.kind <> 'entry'
      UNION ALL
      SELECT lower(i.bill_to->>'email') COLLATE "C" AS key, i.bill_to->>'email' AS address,
        coalesce(i.bill_to->>'name', '') AS name, NULL::bigint AS user_id, NULL::text AS timezone, ${facts}
      FROM invoices i LEFT JOIN studios st ON st.id = surviving_studio(i.studio_id)
      WHERE ${open} AND ${studios} AND i.bill_to->>'email' <> ''
        AND NOT EXISTS (
          SELECT 1 FROM users u LEFT JOIN studio_members m
            ON m.user_id = u.id AND m.studio_id = st.id AND m.status = 'active' AND m.role = ANY(${[...BILLING_ROLES]}::text[])
          WHERE lower(u.email::text) COLLATE "C" = lower(i.bill_to->>'email') COLLATE "C"
            AND (u.status <> 'active' OR m.user_id IS NOT NULL OR (i.kind <> 'entry' AND i.user_id IN (SELECT accounts_of(u.id)))))`
  },
  why: (row, { season }) => `invoice ${row.title} is open and due on ${dayOf(row.at, season.timezone)}`,
  values: invoiceValues,
})
