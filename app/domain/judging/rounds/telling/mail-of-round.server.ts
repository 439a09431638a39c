import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { mailPicture } from '#app/domain/mail/picture-link.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { entryHref, laterHref } from '#app/domain/submissions/addresses.ts'
import { peopleToTell } from '#app/domain/submissions/people-to-tell.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { questionsOf } from '../materials/queries.server.ts'
import { roundTold } from '../mails/round-told.ts'
import type { Round } from '../queries.server.ts'

/** The entries of a round that emails are about: those that advanced, all of them, or one that was let in later. */
export type MailedEntries = 'advanced' | 'all' | { entry: number }

/** Emails those who entered the works of a decided round whether they advance, once for each entry and person. The count of emails is answered. */
export async function mailOfRound(round: Round, which: MailedEntries, now: Date, trx: Trx): Promise<number> {
  let asked = trx
    .selectFrom('round_results as r')
    .innerJoin('submissions as s', 's.id', 'r.submission_id')
    .innerJoin('categories as k', 'k.id', 's.category_id')
    .where('r.round_id', '=', round.id)
    // An entry that left its category, or the award, is told nothing.
    .where('s.category_id', '=', round.categoryId)
    .where('s.status', '=', 'accepted')
    .select(['s.id', 's.code', 's.title', 'r.advanced', 'k.type', 'k.number', 'k.name'])
    .orderBy('s.id')
  if (which === 'advanced') asked = asked.where('r.advanced', '=', true)
  else if (which !== 'all') asked = asked.where('s.id', '=', which.entry)
  const entries = await asked.execute()
  const more = await askedOf(round, trx)
  const people = await peopleToTell(
    entries.map(({ id }) => id),
    trx,
  )
  let mails = 0
  for (const { id, code, title, advanced, ...category } of entries)
    for (const { userId, email, name } of people.get(id) ?? []) {
      mails += 1
      await queueMail(
        {
          mail: roundTold,
          to: { userId, email, name },
          params: {
            ...{ recipientName: name, round: round.name, advanced, code, title: shownTitle(title) },
            category: categoryTitle(category),
            link: config().appUrl + entryHref(id),
            asked: advanced && more ? { ...more, link: config().appUrl + laterHref(id, round.id) } : null,
            picture: mailPicture(['entry', id], shownTitle(title)),
          },
          dedupeKey: `round-told:${round.id}:${id}:${userId}`,
          entity: 'submission',
          entityId: id,
        },
        now,
        trx,
      )
    }
  return mails
}

/** What those who advance are asked for and until when, in words; null where they are asked for nothing. */
async function askedOf(round: Round, trx: Trx) {
  if (round.materialsDue === null) return null
  const { timezone } = await currentSeasonIn(trx)
  return {
    questions: await questionsOf(round.id, trx),
    until: formatDateTime(round.materialsDue, timezone),
  }
}
