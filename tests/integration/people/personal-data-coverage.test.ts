import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { modules } from '#app/modules.server.ts'
import { clearDeletionMessages, eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { as } from '#tests/support/client.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { committeeFor, invitee } from '#tests/support/committees.ts'
import { invite } from '#app/domain/judging/committees/invitations.server.ts'
import { entrant, invoice, pay, valueOf } from '#tests/support/entries.ts'
import { eventGuest, pressEvent } from '#tests/support/press.ts'
import { openToThePress, sentCredential } from '#tests/support/credentials.ts'
import { admin, adminViewerOf, judge, member, viewerOf, withMembership } from '#tests/support/people.ts'
import { review } from '#tests/support/scores.ts'
import { filesOfZip } from '#tests/support/zip.ts'

/** Every table that keeps something of a person is in the personal data of its module, or says here why not. */

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Tables whose personal columns are in no module's download and deletion, with the reason. */
const NOT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  bank_lines: 'books: what a bank wrote stays as it was',
  unallocated_payments: 'books: what a bank wrote stays as it was',
  credit_notes: 'books: issued documents never change; they are in the download with their invoices',
  certificates: 'the record of the award: what was printed, without an address',
  name_requests: 'the record of a nominee’s name; whose it is, is in nomination_people',
  ceremony_awards:
    'the programme of the evening: presenters’ names as they are announced, without an address',
  slates: 'the chair’s attestation of a decision, as a signature is',
  sponsorship_contracts: 'a contract as it was signed: evidence for both sides',
  deletion_requests: 'the proof of what was asked for and done',
  files: 'a file belongs to the record that holds it, which is handed out and removed by its module',
  uploads: 'goes by itself within a day; the file belongs to its entry',
  peer_views: 'that a judge has seen others’ scores: the proof of how the award was judged',
  discussion_reads: 'how far a judge has read a discussion, which is in the download of who wrote in it',
  voting_founders:
    'who were admins when a vote opened: they alone hold keys of its result without being let in',
  voting_keyholders: 'keys of a sealed result: without them no result could be opened or checked',
  voting_opening_shares: 'parts of an opening, removed when it is done',
  ballot_box_parts: 'parts of an opening, encrypted to other key holders, removed when it is done',
  submission_notes: 'notes of admins about an entry, under their account; the history has them',
}

/** Columns of text that say who a person is or how to reach them. */
const TELLING =
  /(^|_)(email|phone|address|user_agent|payer|bill_to|student_no|presenters)$|^(to_name|typed_name|signer_name|contact_name|full_name|first_name|last_name|printed_name|attestation_name|countersigned_name|billing_name|match_value|people)$/

/** By whom something was done is in the history; the account that it names is emptied. All other references are to a person's own rows. */
const DONE_BY = /_by$|^current_studio_id$|^actor_id$|^impersonated_id$/

async function personalColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string; isAccount: boolean }>`
    select c.table_name as table, c.column_name as column, exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = c.table_name::regclass
        and a.attname = c.column_name) as "isAccount"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`.execute(db())
  const found = new Map<string, string[]>()
  for (const { table, column, isAccount } of rows)
    if ((isAccount && !DONE_BY.test(column)) || TELLING.test(column))
      found.set(table, [...(found.get(table) ?? []), column])
  return found
}

/** What a module says of personal data. */
function personalSources(name: string): string {
  const folder = path.join(root, 'app', name === 'platform' ? 'platform' : `domain/${name}`)
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)personal-data\.server\.ts$/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
}

/** The tables that the personal data of a module names. */
function namedBy(name: string, tables: readonly string[]): string[] {
  const sources = personalSources(name)
  return tables.filter((table) => new RegExp(`\\b${table}\\b`).test(sources))
}

test('every table with personal columns is in the personal data of its module, or has a reason not to be', async () => {
  const covered = new Set(
    modules.flatMap(({ name, tables, personalData }) => (personalData ? namedBy(name, tables) : [])),
  )
  const transient = new Set<string>(modules.flatMap(({ transient = [] }) => transient))
  const personal = await personalColumns()
  expect(personal.size).toBeGreaterThan(30)
  const missing = [...personal]
    .filter(([table]) => !covered.has(table) && !transient.has(table) && !(table in NOT_PERSONAL_DATA))
    .map(([table, columns]) => `${table}: ${columns.join(', ')}`)
  expect(missing).toEqual([])
  // A reason that is no longer needed goes.
  const needless = Object.keys(NOT_PERSONAL_DATA).filter(
    (table) => covered.has(table) || !personal.has(table),
  )
  expect(needless).toEqual([])
})

/** Columns of text whose names say that they hold no words of a person: keys, codes, copies that the database makes. */
const NO_WORDS =
  /(^|_)(key|id|seed|slug|template|version|timezone|domain|currency)$|^(search_text|column_keys|record_kind|saved_from|merged_into|seller|tax|occasion)$/

/** Columns of text of a person's tables that their module neither hands out nor removes, with the reason. */
const KEPT_COLUMNS: Readonly<Record<string, string>> = {
  'data_exports.failure': 'a sentence of the product',
  'data_exports.left_out': 'a sentence of the product',
  'events.online_url': 'of the event, not of its author',
  'events.reason': 'of the event, not of its author',
  'events.summary': 'of the event, not of its author',
  'events.venue': 'of the event, not of its author',
  'invoices.po_number': 'books: issued documents never change',
  'invoices.void_reason': 'books: why an admin voided it',
  'mail_messages.reply_to': 'the award’s own address',
  'mail_run_records.entity': 'a word of the product',
  'mail_run_records.why': 'why a rule wrote: a sentence of the product',
  'mail_suppressions.note': 'why an admin stopped an address, which says whom not to write to',
  'member_directory.member_no': 'the row is deleted with the person',
  'nomination_people.name_before': 'the record of the award: how a name was written before it was corrected',
  'nomination_people.pronunciation_before': 'the record of the award',
  'outside_works.decision_note': 'an admin’s decision about a work',
  'outside_works.reason': 'why a committee proposed a work',
  'pool_partners.reason': 'an admin’s decision about an organisation',
  'press_items.alt': 'published by the award',
  'press_items.body': 'published by the award',
  'press_items.credit': 'published by the award',
  'press_items.link': 'published by the award',
  'press_items.summary': 'published by the award',
  'review_flags.resolution': 'an admin’s decision about a review',
  'session_families.revoke_reason': 'a word of the product; the row is deleted with the person',
  'signatures.body': 'evidence: the text that was signed',
  'sponsorships.agreed_benefits': 'what an organisation gets beside its package, as its contract says',
  'sponsorships.co_sponsors': 'organisations, as the contract names them',
  'sponsorships.early_reason': 'an admin’s decision about a sponsor',
  'sponsorships.reason': 'an admin’s decision about a sponsor',
  'studios.course': 'of the school',
  'studios.on_behalf_of': 'an organisation',
  'studios.school': 'an organisation',
  'studios.website': 'of the studio, which is archived',
  'submission_people.credit': 'the credits of an entry',
  'submission_people.full_name': 'the credits of an entry',
  'submission_people.pronunciation': 'the credits of an entry',
  'trophy_orders.reason': 'an admin’s decision about an order',
  'whitelist.note': 'the row is deleted with the address',
}

test('every column of text in a table with personal data is handed out or removed by its module, or has a reason not to be', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'json', 'jsonb', 'ARRAY') or c.udt_name = 'citext')
      -- A column that takes only words of the product.
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'c' and k.conrelid = c.table_name::regclass and a.attname = c.column_name
          and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%')
    order by 1, 2`.execute(db())
  const personal = await personalColumns()
  const sourceOf = new Map<string, string>(
    modules.flatMap(({ name, tables }) => tables.map((table) => [table, personalSources(name)] as const)),
  )
  const checked = rows.filter(({ table }) => personal.has(table) && !(table in NOT_PERSONAL_DATA))
  expect(checked.length).toBeGreaterThan(100)
  const unnamed = checked
    .filter(({ column }) => !NO_WORDS.test(column))
    .filter(({ table, column }) => !new RegExp(`\\b${column}\\b`).test(sourceOf.get(table) ?? ''))
    .map(({ table, column }) => `${table}.${column}`)
  expect(unnamed).toEqual(Object.keys(KEPT_COLUMNS).sort())
})

test('what judging and nominations keep is handed out, and after a deletion the address is gone and the result there', async () => {
  const [ada, jonas] = [await admin(), await judge()]
  const entryId = await acceptedEntry(await entrant(), { number: 1 })
  await review(jonas, entryId, 8_000, { comment: 'Brave' })
  await db()
    .updateTable('reviews')
    .set({ note: 'Ask about the score' })
    .where('user_id', '=', jonas.userId)
    .execute()
  await conflict(jonas, await acceptedEntry(await entrant()), 'declared')
  const { nominationId, people } = await nominated(['Jonas Quell'])
  await announcedAt(now())
  const [nominee] = people
  const address = { email: jonas.email }
  await db()
    .updateTable('nomination_people')
    .set(address)
    .where('id', '=', nominee?.personId ?? 0)
    .execute()
  await db().updateTable('nominations').set({ status: 'announced' }).where('id', '=', nominationId).execute()
  const files = filesOfZip((await as(jonas).get('/account/download')).bytes)
  const read = (name: string): unknown => JSON.parse(files[`${name}.json`] ?? 'null')
  expect(read('reviews')).toMatchObject([{ total: 8_000, comment: 'Brave', note: 'Ask about the score' }])
  expect(read('conflicts')).toMatchObject([{ status: 'declared' }])
  expect(read('nominations')).toMatchObject([{ name: 'Jonas Quell', email: jonas.email }])

  valueOf(await askDeletion({ reason: '' }, await viewerOf(jonas), now()))
  valueOf(await eraseAccount(jonas.userId, await adminViewerOf(ada), now()))
  const kept = await db()
    .selectFrom('nomination_people')
    .where('id', '=', nominee?.personId ?? 0)
    .select(['full_name', 'email'])
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ full_name: 'Jonas Quell', email: '' })
  const scored = await db()
    .selectFrom('reviews')
    .where('user_id', '=', jonas.userId)
    .select(['total', 'note'])
    .executeTakeFirstOrThrow()
  expect(scored).toEqual({ total: 8_000, note: '' })
})

/** Every column of text, JSON or lists of text in which a word stands, by table. */
async function columnsWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying') or c.udt_name = 'citext')`.execute(
    db(),
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`select from ${sql.table(table)}
      where position(${word.toLowerCase()} in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(db())
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

test('a freelancer who applied to the press and is deleted is in no column of the database any more', async () => {
  const ada = await admin()
  const zelda = await member({ firstName: 'Zelda', lastName: 'Quimbleton' })
  await openToThePress()
  const { id } = await sentCredential(
    {
      email: zelda.email,
      applicant: 'Zelda Quimbleton',
      outletName: 'Quimbleton Pictures',
      website: 'https://quimbleton.example',
    },
    { isFreelance: true, name1: 'Zelda Quimbleton', pieceOne: 'https://quimbleton.example/one' },
  )
  expect(await columnsWith('quimbleton')).toEqual(
    expect.arrayContaining(['press_outlets.name', 'media_credentials.applicant', 'credential_people.name']),
  )
  expect(await columnsWith(zelda.email)).toContain('press_outlets.key')
  // What was sent about it is sent, so that its text may go.
  await db()
    .updateTable('mail_messages')
    .set({ status: 'sent', sent_at: now() })
    .where('entity_id', '=', id)
    .execute()
  valueOf(await askDeletion({ reason: '' }, await viewerOf(zelda), now()))
  valueOf(await eraseAccount(zelda.userId, await adminViewerOf(ada), now()))
  // The last message, which says that it is done, is cleared once it was sent.
  await db().updateTable('mail_messages').set({ status: 'sent', sent_at: now() }).execute()
  expect(await clearDeletionMessages(now())).toBe(1)
  // The row of a discarded photo goes with its name once the file is removed from the storage.
  await removeUnneededFiles(new Date(now().getTime() + 2 * 60 * 60_000))
  expect(await columnsWith(zelda.email)).toEqual([])
  expect(await columnsWith('quimbleton')).toEqual([])
  // The history keeps what was done.
  const kept = await db()
    .selectFrom('audit_log')
    .where('entity', '=', 'media_credential')
    .where('entity_id', '=', String(id))
    .select('action')
    .execute()
  expect(kept.length).toBeGreaterThan(0)
  await expect(db().updateTable('audit_log').set({ after: '{}' }).execute()).rejects.toThrow(/never changed/)
})

/** What a deleted person's name still stands in, and why: the record of the award, the books, and evidence. */
const KEPT: Readonly<Record<string, string>> = {
  'nomination_people.full_name': 'the record of the award: who was nominated',
  'nomination_people.printed_name': 'the record of the award: as it was printed',
  'submissions.answers': 'the credits of an entry',
  'invoice_lines.description': 'books',
  'invoices.bill_to': 'books: issued documents never change',
}

test('a person with a studio, an entry, a nomination, a sponsorship and answers to events is in no column but the record', async () => {
  const ada = await admin()
  const name = { firstName: 'Zelda', lastName: 'Quimbleton' }
  const zelda = await member({ ...name, email: 'zelda@quimbleton.example', phone: '+49 341 555 0199' })
  const who = await entrant('studio', {
    account: zelda,
    billingEmail: zelda.email,
    billingName: 'Zelda Quimbleton',
  })
  await withMembership(zelda, 'pro')
  const { invoiceId } = await invoice(who, { title: 'Tin Lanterns' })
  const { total_cents: due } = await db()
    .selectFrom('invoices')
    .where('id', '=', invoiceId)
    .select('total_cents')
    .executeTakeFirstOrThrow()
  await pay(invoiceId, ada, due)
  const { people } = await nominated(['Zelda Quimbleton'], { title: 'Copper Tide' })
  await db()
    .updateTable('nomination_people')
    .set({ email: zelda.email })
    .where('id', '=', people[0]?.personId ?? 0)
    .execute()
  const event = await pressEvent(ada)
  await eventGuest(event.id, zelda.email)
  await db().updateTable('event_guests').set({ name: 'Zelda Quimbleton' }).execute()
  const committee = await committeeFor(4, ada)
  await invite(
    { ...invitee(zelda.email), committeeId: committee.id, send: true },
    await adminViewerOf(ada),
    now(),
  )
  await db().updateTable('mail_messages').set({ status: 'sent', sent_at: now() }).execute()

  valueOf(await askDeletion({ reason: 'Zelda Quimbleton wants to go' }, await viewerOf(zelda), now()))
  await db().updateTable('mail_messages').set({ status: 'sent', sent_at: now() }).execute()
  valueOf(await eraseAccount(zelda.userId, await adminViewerOf(ada), now()))
  await db().updateTable('mail_messages').set({ status: 'sent', sent_at: now() }).execute()
  await clearDeletionMessages(now())
  await removeUnneededFiles(new Date(now().getTime() + 2 * 60 * 60_000))
  // What was billed to whom is kept by law.
  expect(await columnsWith('quimbleton.example')).toEqual(['invoices.bill_to'])
  expect(await columnsWith('341 555 0199')).toEqual([])
  expect((await columnsWith('quimbleton')).filter((column) => !(column in KEPT))).toEqual([])
})
