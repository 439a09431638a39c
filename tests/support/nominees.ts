import { db } from '#db/client.ts'
import { serialOf } from '#app/domain/nominees/certificates/rules.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { now } from '#tests/support/clock.ts'
import { category, entrant, type Entrant } from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'

/** Nominations by their rows: what they come from, committees and slates, is tried elsewhere. */

export interface TestNominee {
  personId: number
  name: string
}

export interface TestNomination {
  nominationId: number
  submissionId: number
  who: Entrant
  people: TestNominee[]
}

export const NAMES = [
  'Þóra Ægisdóttir-Lindqvist',
  '李晴风',
  'محمد عبد الرحمن',
  'נורית בן-דוד',
  'Ἀγγελική Παπαδοπούλου',
  'Володимир Ґонгадзе',
  'たかはし なおこ',
  '김민준',
  'Nguyễn Thị Ánh Tuyết',
  'Łukasz Żółć',
] as const

/** A nominated entry with these people; their names are confirmed unless said otherwise. */
export async function nominated(
  names: readonly string[],
  { title = 'Tin Lanterns', confirmed = true, number = 1, email = true } = {},
): Promise<TestNomination> {
  const { year } = await currentSeason()
  const who = await entrant()
  const { id: categoryId } = await category(number)
  const submission = await db()
    .insertInto('submissions')
    .values({
      year,
      category_id: categoryId,
      studio_id: who.studioId,
      created_by: who.userId,
      title,
      status: 'accepted',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nomination = await db()
    .insertInto('nominations')
    .values({
      year,
      category_id: categoryId,
      submission_id: submission.id,
      display_title: title,
      display_studio: 'Gull & Gasket',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = await db()
    .insertInto('nomination_people')
    .values(
      names.map((name, index) => ({
        nomination_id: nomination.id,
        sort: index + 1,
        full_name: name,
        email: email ? `nominee${nomination.id}.${index}@example.org` : '',
        confirmed_at: confirmed ? now() : null,
        confirmed_via: confirmed ? ('link' as const) : null,
      })),
    )
    .returning(['id', 'full_name'])
    .execute()
  return {
    nominationId: nomination.id,
    submissionId: submission.id,
    who,
    people: people.map((person) => ({ personId: person.id, name: person.full_name })),
  }
}

export interface CertificateOfTests {
  id: number
  serial: string
  publicId: string
  sheetId: number
}

/** A certificate that was handed out, and a print sheet with it; by their rows, with a PDF that says nothing. */
export async function handedOut(adminAccount: Account): Promise<CertificateOfTests> {
  const { year } = await currentSeason()
  const { nominationId, people } = await nominated(['Þóra Ægisdóttir-Lindqvist'])
  const stored = () =>
    storeMadeFile(
      {
        ...{ content: Buffer.from('%PDF-1.7\n%%EOF\n'), name: 'PA.pdf', kind: 'pdf' },
        ...{ ownerId: null, studioId: null, purpose: 'certificate' },
      },
      now(),
      (fileId) => Promise.resolve(fileId),
    )
  const [a4, letter, printed] = [await stored(), await stored(), await stored()]
  const made = await db()
    .insertInto('certificates')
    .values({
      year,
      nomination_id: nominationId,
      person_id: people[0]?.personId ?? 0,
      printed_name: people[0]?.name ?? '',
      printed_title: 'Tin Lanterns',
      printed_category: 'Best Short Film',
      serial: serialOf('PA', year, 1),
      status: 'released',
      a4_file_id: a4,
      letter_file_id: letter,
      requested_by: adminAccount.userId,
      requested_at: now(),
      generated_at: now(),
      released_by: adminAccount.userId,
      released_at: now(),
    })
    .returning(['id', 'serial', 'public_id'])
    .executeTakeFirstOrThrow()
  await db().insertInto('certificate_series').values({ year, last_number: 1 }).execute()
  const sheet = await db()
    .insertInto('certificate_sheets')
    .values({
      year,
      paper: 'a4',
      certificate_ids: [made.id],
      requested_by: adminAccount.userId,
      requested_at: now(),
      file_id: printed,
      generated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: made.id, serial: made.serial, publicId: made.public_id, sheetId: sheet.id }
}

/** The season's announcement, come or still to come. */
export async function announcedAt(moment: Date): Promise<void> {
  const { year } = await currentSeason()
  const adminAccount = await admin()
  await db()
    .insertInto('announcements')
    .values({ year, announce_at: moment, decided_by: adminAccount.userId, decided_at: now() })
    .execute()
}
