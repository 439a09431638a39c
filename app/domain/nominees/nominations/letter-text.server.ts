import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '#db/client.ts'
import { mailPicture } from '#app/domain/mail/picture-link.server.ts'
import type { NomineeLetterParams } from './mails/nominee-letter.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import type { LetterFrame } from './views.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'

/** What all letters of a season share; a past deadline for names is left out. */
export async function letterFrame(
  season: Season,
  configs: ConfigValues,
  now: Date,
  reader: Reader,
): Promise<LetterFrame> {
  const deadline = await reader
    .selectFrom('deadlines')
    .where('year', '=', season.year)
    .where('kind', 'in', ['certificate_names', 'credits'])
    .where('closes_at', '>', now)
    .select('closes_at')
    .orderBy(sql`kind = 'certificate_names'`, 'desc')
    .orderBy('closes_at')
    .limit(1)
    .executeTakeFirst()
  return {
    season: season.label,
    ceremonyAt: season.ceremonyAt,
    place: configs.ceremony_place || null,
    namesBy: deadline?.closes_at ?? null,
    contact: configs.support_email || null,
    zone: season.timezone,
  }
}

/** When letters are sent: at the announcement, or at the configured embargo if later. */
export function letterMoment(announceAt: Date, configs: ConfigValues): Date {
  return laterEmbargo(announceAt, configs) ?? announceAt
}

/** The configured embargo where it is later than the moment, else null. */
export function laterEmbargo(moment: Date, configs: ConfigValues): Date | null {
  const embargo = parseMoment(configs.letter_embargo_until)
  return embargo && embargo > moment ? embargo : null
}

export interface LetterOf {
  nominationId: number
  fullName: string
  credit: string
  category: string
  title: string
  clipMissing: boolean
}

export function letterParams(
  frame: LetterFrame,
  of: LetterOf,
  another: boolean,
  link: string,
): NomineeLetterParams {
  const words = (moment: Date | null) => moment && formatDateTime(moment, frame.zone)
  return {
    fullName: of.fullName,
    credit: of.credit,
    category: of.category,
    title: of.title,
    another,
    season: frame.season,
    ceremony: words(frame.ceremonyAt),
    place: frame.place,
    namesBy: words(frame.namesBy),
    clipMissing: of.clipMissing,
    link,
    // Decided when it is asked for: a letter that is forwarded before the announcement shows a drawing.
    picture: mailPicture(['nomination', of.nominationId], of.title),
    contact: frame.contact,
  }
}

/** True for two rows of one person; shared addresses are told apart by name. */
export function samePerson(one: string, other: string): RawBuilder<boolean> {
  const key = (alias: string) =>
    sql`(lower(${sql.ref(`${alias}.email`)}), lower(normalize(${sql.ref(`${alias}.full_name`)})))`
  return sql<boolean>`${key(one)} = ${key(other)}`
}
