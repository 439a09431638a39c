import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { safeText } from '#app/platform/exports/safe-text.ts'
import type { AskedData, Dataset } from '#app/platform/exports/dataset.server.ts'
import { DATA_FORMATS } from '#app/platform/exports/formats.ts'
import { countRun } from '#app/domain/voting/results/content.server.ts'
import { releaseName } from '#app/domain/voting/results/publication.server.ts'
import { hide } from '#app/domain/voting/results/seals.server.ts'
import { addToWhitelist } from '#app/domain/people/whitelist/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { creditNote } from '#tests/support/books.ts'
import { assign } from '#tests/support/assignment.ts'
import { setConfig } from '#tests/support/billing.ts'
import { makeCast } from '#tests/support/cast.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { askedBy, datasetOf, datasets, fileOf } from '#tests/support/exports.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { announcedAt } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { eventGuest } from '#tests/support/press.ts'
import { scoredCommittee } from '#tests/support/scores.ts'
import { letters, rowsOfSheet } from '#tests/support/sheet.ts'
import { orderRow } from '#tests/support/trophies.ts'
import { filesOfZip } from '#tests/support/zip.ts'

/** Every dataset in every format, of one world; who may see what of it, and from when. */

const TITLE = '=cmd|zyxtitleleak!A1'
const CODE = 'ZYX-888-LEAK'
const NOMINEE = 'Zyxnominee 李晴风 محمد 🏆'
const COMMENT = '+Zyxscoreleak'
const ANNOUNCED = new Date('2027-03-20T18:00:00Z')
const PUBLISHED = new Date('2027-04-01T18:00:00Z')
const AFTER = new Date('2027-04-02T00:00:00Z')

keepDatabase()
let ada: Account
let entryId: number
let all: AskedData

beforeAll(async () => {
  const cast = await makeCast()
  ada = cast.people.admin
  const { year } = await currentSeason()
  const { entries, chair, categoryId: scored } = await scoredCommittee({ [TITLE]: [8_000, 7_000, 6_500] }, 3)
  await assign(chair, scored)
  entryId = entries[0]?.id ?? 0
  await db().updateTable('submissions').set({ code: CODE }).where('id', '=', entryId).execute()
  await sql`update reviews set comment = ${COMMENT} where submission_id = ${entryId}`.execute(db())
  const { category_id: categoryId } = await db()
    .selectFrom('submissions')
    .where('id', '=', entryId)
    .select('category_id')
    .executeTakeFirstOrThrow()
  const { id: nominationId } = await db()
    .insertInto('nominations')
    .values({
      ...{ year, category_id: categoryId, submission_id: entryId, display_title: TITLE },
      ...{ display_studio: 'Gull & Gasket', created_at: now(), updated_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: personId } = await db()
    .insertInto('nomination_people')
    .values({ nomination_id: nominationId, sort: 1, full_name: NOMINEE, email: 'zyxnominee@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await orderRow(nominationId, NOMINEE)
  await conflict(cast.people.judge, entryId, 'declared', 'admin')
  await creditNote(cast.invoiceId, 500)
  await announcedAt(ANNOUNCED)
  // The letter to the nominee, prepared before its moment.
  const { id: announcementId } = await db().selectFrom('announcements').select('id').executeTakeFirstOrThrow()
  const { id: letterId } = await db()
    .insertInto('mail_messages')
    .values({
      ...{ dedupe_key: 'zyx-letter', template: 'nomination_letter', to_email: 'zyxnominee@example.org' },
      ...{ to_name: NOMINEE, subject: 'You are nominated', body_text: 'Zyx', body_html: '', status: 'held' },
      ...{ not_before: ANNOUNCED, message_id: '<zyx@example.org>', created_at: now() },
      ...{ entity: 'submission', entity_id: entryId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('nominee_letters')
    .values({ announcement_id: announcementId, message_id: letterId, person_id: personId })
    .execute()
  await db()
    .updateTable('credential_people')
    .set({ number: 1, issued_at: now() })
    .where('credential_id', '=', cast.credentialId)
    .where('n', '=', 1)
    .execute()
  await eventGuest(cast.eventId, 'guest@example.org')
  const exception = { match: { kind: 'email', value: 'late@example.org' }, submission: CODE } as const
  const terms = { purpose: 'late_edit', maxUses: null, validTo: null, note: '@SUM(A1)' } as const
  valueOf(await addToWhitelist({ ...exception, ...terms }, await adminViewerOf(ada), now()))
  await released(year, categoryId, String(nominationId))
  all = { ...(await askedBy(ada)), now: AFTER }
}, 120_000)

/** A result that two key holders have released, to be public at its moment, with its ballots. */
async function released(year: number, categoryId: number, nominee: string): Promise<void> {
  const category = {
    ...{ id: String(categoryId), name: 'Best Zyxcategory', method: 'one' as const, noAward: false },
    candidates: [{ id: nominee, name: 'Zyxwinner' }],
    ballots: Array.from({ length: 20 }, () => ({ pick: nominee })),
  }
  const { inputHash, codeVersion, ...content } = countRun({
    ...{ format: 'laureate-ballots/1', year, categories: [category] },
  })
  const other = await admin({ firstName: 'Bea' })
  const sealed = Buffer.alloc(32)
  await db()
    .insertInto('voting_results')
    .values({
      ...{ year, run_no: 1, code_version: codeVersion, input_hash: inputHash, result_mac: sealed, sealed },
      ...{ created_at: now(), created_by: ada.userId },
    })
    .execute()
  await db()
    .insertInto('voting_releases')
    .values({
      ...{ year, run_no: 1, first_by: ada.userId, second_by: other.userId, released_at: now() },
      content: hide(Buffer.from(JSON.stringify(content)), releaseName(year)),
    })
    .execute()
  await setConfig('voting_results_published_at', PUBLISHED.toISOString())
  await setConfig('voting_results_before_ceremony', '1')
  await setConfig('voting_show_tallies', '1')
}

type Value = string | number | null

async function readBack(dataset: Dataset, asked: AskedData) {
  const [csv, xlsx, json] = [
    await fileOf(dataset, asked, 'csv'),
    await fileOf(dataset, asked, 'xlsx'),
    await fileOf(dataset, asked, 'json'),
  ]
  const [head = [], ...lines] = parse(csv.toString('utf8'), { bom: true, record_delimiter: '\r\n' })
  const objects = JSON.parse(json.toString('utf8')) as Record<string, Value>[]
  return { head, lines, objects, sheet: rowsOfSheet(xlsx) }
}

describe('every dataset', () => {
  test('has a key of its own, columns with keys of their own, and says which tell of people', async () => {
    const keys = datasets().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const dataset of datasets()) {
      const columns = (await dataset.offered(all)).map(({ key }) => key)
      expect([dataset.key, columns.length], dataset.key).toEqual([dataset.key, new Set(columns).size])
      expect(columns.join(' '), dataset.key).toMatch(/^[\w. -]+$/)
    }
    // By its header, what is a person's is marked as such.
    const names = /^(email|contact|phone|judge|person|student number)$/i
    for (const dataset of datasets())
      for (const { label, personal } of await dataset.offered(all))
        if (names.test(label)) expect([dataset.key, label, personal]).toEqual([dataset.key, label, true])
  })

  test('is the same in CSV, XLSX and JSON, has rows, and no cell is a formula', async () => {
    const empty: string[] = []
    for (const dataset of datasets()) {
      const { key } = dataset
      const { head, lines, objects, sheet } = await readBack(dataset, all)
      const count = await dataset.count(all)
      if (count === 0) empty.push(key)
      expect([key, lines.length, objects.length, sheet.length - 1]).toEqual([key, count, count, count])
      for (const column of await dataset.offered(all)) {
        const title = safeText(column.label)
        const at = head.findIndex(
          (header) => header === title || header === safeText(`${column.label} (UTC)`),
        )
        expect([key, column.label, at >= 0]).toEqual([key, column.label, true])
        objects.forEach((object, row) => {
          const value = object[column.key] ?? null
          const text = lines[row]?.[at] ?? ''
          const cell = sheet[row + 1]?.[letters(at)]
          expect(cell?.formula ?? false).toBe(false)
          if (value === null) return void expect([key, text, cell]).toEqual([key, '', undefined])
          if (typeof value === 'number')
            return void expect([key, Number(text), cell?.number]).toEqual([key, value, value])
          expect([key, text]).toEqual([key, safeText(value)])
          if (cell?.text !== null) expect(cell?.text).toBe(value.replace(/\r\n?/g, '\n'))
        })
      }
    }
    expect(empty).toEqual([])
  }, 120_000)

  test('lets no text begin a formula, and keeps every script', async () => {
    const submissions = (await fileOf(datasetOf('submissions'), all, 'csv')).toString('utf8')
    expect(submissions).toContain(`'${TITLE}`)
    const whitelist = (await fileOf(datasetOf('whitelist'), all, 'csv')).toString('utf8')
    expect(whitelist).toContain("'@SUM(A1)")
    for (const format of DATA_FORMATS) {
      const file = await fileOf(datasetOf('nominees'), all, format)
      const text = format === 'xlsx' ? Object.values(filesOfZip(file)).join() : file.toString('utf8')
      expect(text).toContain(NOMINEE)
    }
  })
})

/** What an export of everything has, as text. */
async function everything(asked: AskedData): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const dataset of datasets()) {
    const texts = []
    for (const format of DATA_FORMATS) {
      const file = await fileOf(dataset, asked, format)
      texts.push(format === 'xlsx' ? Object.values(filesOfZip(file)).join() : file.toString('utf8'))
    }
    found.set(dataset.key, texts.join('\n'))
  }
  return found
}

const keysWith = (found: Map<string, string>, ...marks: string[]) =>
  [...found].filter(([, text]) => marks.some((mark) => text.includes(mark))).map(([key]) => key)

test('an admin with a conflict finds nothing of the entry in any export; one without finds it', async () => {
  const who = await admin({ firstName: 'Olga' })
  const asked = { ...(await askedBy(who)), now: AFTER }
  const marks = ['zyxtitleleak', CODE, NOMINEE, COMMENT]
  const shown = keysWith(await everything(asked), ...marks)
  expect(shown).toEqual(
    expect.arrayContaining([
      ...[
        'submissions',
        'whitelist',
        'scores',
        'nominees',
        'certificates',
        'emails',
        'trophies',
        'conflicts',
        'assignments',
      ],
    ]),
  )
  // What tells of entries says so: a conflict declared later closes files that were made before.
  expect(shown.filter((key) => !datasetOf(key).tellsOfEntries)).toEqual([])
  await conflict(who, entryId, 'declared', 'admin')
  // Declared by the clock of the tests, and read by a later one.
  expect(keysWith(await everything({ ...asked, admin: { ...asked.admin, at: AFTER } }), ...marks)).toEqual([])
}, 120_000)

test('nominees, scores and letters are in no export before their moment, and results in none before theirs', async () => {
  const at = (moment: Date, seconds: number) => ({
    ...all,
    now: new Date(moment.getTime() + seconds * 1_000),
  })
  const marks = [NOMINEE, COMMENT, 'zyxnominee@example.org', 'You are nominated']
  expect(keysWith(await everything(at(ANNOUNCED, -1)), ...marks)).toEqual([])
  const told = keysWith(await everything(at(ANNOUNCED, 0)), ...marks)
  expect(told.sort()).toEqual(['certificates', 'emails', 'nominees', 'scores', 'trophies'])
  expect(keysWith(await everything(at(PUBLISHED, -1)), 'Zyxwinner', 'Zyxcategory')).toEqual([])
  // By name in both: a ballot's choice is no number of a nominee.
  const published = await everything(at(PUBLISHED, 0))
  expect(keysWith(published, 'Zyxcategory').sort()).toEqual(['ballots', 'results'])
  expect(keysWith(published, 'Zyxwinner').sort()).toEqual(['ballots', 'results'])
}, 120_000)

test('ten thousand rows go through in batches', async () => {
  await sql`insert into users (email, first_name, last_name, status, created_at, updated_at)
    select 'many' || n || '@example.org', '李晴风', repeat('Þóra ', 20), 'active', now(), now()
    from generate_series(1, 10000) n`.execute(db())
  const dataset = datasetOf('people')
  const keys = (await dataset.offered(all)).map(({ key }) => key)
  for (const format of DATA_FORMATS) {
    const steps: number[] = []
    let largest = 0
    const onRows = (count: number) => Promise.resolve(void steps.push(count))
    for await (const chunk of dataset.write(all, { keys, format, onRows }))
      largest = Math.max(largest, Buffer.byteLength(chunk))
    expect(steps.length).toBeGreaterThan(10)
    expect(steps.every((count, index) => count - (steps[index - 1] ?? 0) <= 1_000)).toBe(true)
    // A batch, and not the file.
    expect(largest).toBeLessThan(1_500_000)
  }
}, 60_000)
