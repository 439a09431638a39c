import { sql } from 'kysely'
import { db, type Reader } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import type { MailStatus } from '#app/domain/mail/rules.ts'
import { nomineeLetter } from './mails/nominee-letter.ts'
import { letterFrame, letterParams, type LetterOf } from './letter-text.server.ts'
import { clipIsMissing } from '#app/domain/submissions/nominations/missing-clip.server.ts'
import { isOddName, LOST_LETTERS } from './rules.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { href } from '#app/platform/href.ts'

/** The last letter of each nominee. */
export async function letterStates(personIds: readonly number[]) {
  if (personIds.length === 0) return []
  return db()
    .selectFrom('nominee_letters as l')
    .innerJoin('mail_messages as m', 'm.id', 'l.message_id')
    .where('l.person_id', 'in', personIds)
    .distinctOn('l.person_id')
    .select(['l.person_id as personId', 'm.id as messageId', 'm.status', 'm.to_email as toEmail'])
    .orderBy('l.person_id')
    .orderBy('l.id', 'desc')
    .execute()
}

export type LetterState = Awaited<ReturnType<typeof letterStates>>[number]

export interface LetterTask {
  personId: number
  nominationId: number
  fullName: string
  email: string
  title: string
  category: string
  categoryNumber: number
}

const MAX_TASKS = 200
const SAMPLES = 3

/** A season's letters as an admin reviews them, without their conflicts. */
export async function lettersOverview(
  admin: AdminViewer,
  season: Season,
  announcementId: number | null,
  now: Date,
) {
  const reader = db()
  const { rows } = await sql<LetterTask & LetterOf & { letter: MailStatus | null }>`
    select p.id as "personId", n.id as "nominationId", p.full_name as "fullName", p.email, p.credit,
      n.display_title as title, k.number as "categoryNumber", k.name as category,
      coalesce(${clipIsMissing('n.submission_id')}, false) as "clipMissing",
      case when b.status = 'discarded' and m.status = 'skipped' then null else m.status end as letter
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
    left join nominee_letters l on l.person_id = p.id and l.announcement_id = ${announcementId} and l.voided_at is null
    left join mail_messages m on m.id = l.message_id left join mail_batches b on b.id = m.batch_id
    where n.year = ${season.year} and n.status in ('confirmed', 'announced') and ${visibleTo(admin, 'n', now)}
    order by k.number, n.id, p.sort limit 5000`.execute(reader)
  const tasks = (isDue: (row: (typeof rows)[number]) => boolean): LetterTask[] =>
    rows.filter(isDue).slice(0, MAX_TASKS)
  const states = new Map<MailStatus, number>()
  for (const { letter } of rows) if (letter) states.set(letter, (states.get(letter) ?? 0) + 1)
  const [configs, place, batches] = await Promise.all([
    configValues(),
    mailPlace(reader),
    announcementId === null ? [] : batchesOf(announcementId, reader),
  ])
  const frame = await letterFrame(season, configs, now, reader)
  const samples = rows
    .filter(({ email }) => email !== '')
    .slice(0, SAMPLES)
    .map((row) => {
      // Samples contain no personal link.
      const params = letterParams(frame, row, false, place.appUrl + href('/content/letter-to-nominee'))
      const { subject, text } = writeMail(nomineeLetter, params, place)
      return { to: `${row.fullName} <${row.email}>`, subject, text }
    })
  return {
    people: rows.length,
    /** Nominees with an address but no letter of this announcement. */
    due: rows.filter(({ letter, email }) => letter === null && email !== '').length,
    states: [...states].map(([status, count]) => ({ status, count })),
    missing: tasks(({ email }) => email === ''),
    odd: tasks(({ fullName }) => isOddName(fullName)),
    /** Names with characters our fonts lack. */
    unprintable: tasks(({ fullName }) => missingLettersProblem(fullName) !== null).map((task) => ({
      ...task,
      lack: missingLettersProblem(task.fullName),
    })),
    lost: tasks(({ letter }) => letter !== null && LOST_LETTERS.includes(letter)),
    batches,
    samples,
  }
}

export type LettersOverview = Awaited<ReturnType<typeof lettersOverview>>

async function batchesOf(announcementId: number, reader: Reader) {
  const { rows } = await sql<{
    id: number
    status: string
    because: string | null
    messages: number
    preparedAt: Date
  }>`
    select b.id, b.status, b.held_reason as because, b.prepared_at as "preparedAt",
      (select count(*)::int from mail_messages m where m.batch_id = b.id
        and (b.status <> 'held' or m.status = 'held')) as messages
    from mail_batches b where b.entity = 'announcement' and b.entity_id = ${announcementId}
    order by b.id desc limit 50`.execute(reader)
  return rows
}
