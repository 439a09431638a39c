import { nomineeReminder } from './mails/nominee-reminder.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { isAnnounced, publicNomination } from '#app/domain/season/announcements/embargo.server.ts'
import { letterFrame } from './letter-text.server.ts'
import { noteAsked, reminderParams, type Asked } from './reminder-recheck.server.ts'
import { lockNominations } from '#app/domain/season/announcements/season-lock.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'

interface Unconfirmed extends Asked {
  nominationId: number
  submissionId: number | null
  email: string
}

const MAX_REMINDED = 200

/** Emails unconfirmed nominees once a day per person, after the announcement; people with a conflict or without an address are skipped. */
export async function remindNominees(personIds: readonly number[], admin: AdminViewer, now: Date) {
  if (personIds.length > MAX_REMINDED) return refuse('invalid', `Select at most ${MAX_REMINDED} nominees.`)
  return transaction(async (trx) => {
    const season = await currentSeasonIn(trx)
    await lockNominations(season.year, trx)
    if (!(await isAnnounced(season.year, now, trx)))
      return refuse('closed', 'The nominees are not announced yet.')
    const frame = await letterFrame(season, await configValuesIn(trx), now, trx)
    const day = toLocalText(now, season.timezone).slice(0, 10)
    let written = 0
    let today = 0
    for (const [key, theirs] of await unconfirmedByPerson(personIds, season.year, admin, now, trx)) {
      const [first] = theirs
      if (!first) continue
      const { messageId, created } = await queueMail(
        {
          mail: nomineeReminder,
          to: { email: first.email, name: first.fullName },
          params: reminderParams(frame, theirs, now),
          dedupeKey: `nominee-reminder:${key}:${day}`,
          ...(first.submissionId !== null && { entity: 'submission', entityId: first.submissionId }),
        },
        now,
        trx,
      )
      if (!created) {
        today += 1
        continue
      }
      written += 1
      await noteAsked(messageId, theirs, trx)
      for (const { nominationId, fullName } of theirs)
        await auditRecord(
          admin,
          'nomination.nominee_reminded',
          nominationId,
          { after: { fullName } },
          now,
          trx,
        )
    }
    return ok({ written, today })
  })
}

/** The unconfirmed nominees with an address, grouped by name and address. */
async function unconfirmedByPerson(
  personIds: readonly number[],
  year: number,
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<Map<string, Unconfirmed[]>> {
  const { rows } = await sql<Unconfirmed>`
    select p.id as "personId", n.id as "nominationId", n.submission_id as "submissionId", p.full_name as "fullName",
      p.email, p.link_key as "linkKey", n.display_title as title, k.name as category
    from nomination_people p join nominations n on n.id = p.nomination_id join categories k on k.id = n.category_id
    where p.id = any (${personIds}::bigint[]) and n.year = ${year} and p.confirmed_at is null and p.email <> ''
      and ${publicNomination('n', now)} and ${visibleTo(admin, 'n', now)}
    order by k.number, n.id, p.sort`.execute(trx)
  const people = new Map<string, Unconfirmed[]>()
  for (const row of rows) {
    const identity = `${row.email} ${row.fullName.normalize('NFC')}`.toLowerCase()
    const key = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    people.set(key, [...(people.get(key) ?? []), row])
  }
  return people
}
