import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { visibleTo } from '#app/domain/judging/slates/visible-works.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { href } from '#app/platform/href.ts'
import { transaction } from '#db/client.ts'
import { papersOutdated } from './mails/papers-outdated.ts'
import { PACKS, type PackType } from './rules.ts'

/** A copy may be printed and in an envelope for so long. */
const MAX_AGE_MS = 60 * 24 * 60 * 60_000
const MAX_AT_ONCE = 50

interface Outdated {
  userId: number
  email: string
  name: string | null
  nominationId: number
  award: string
  title: string
  copies: { n: number; type: PackType }[]
}

/**
 * Tells who took papers with winners that a nomination has ended since: the page of the pack says that they are stale, but what is
 * printed lies in an envelope. Once for each nomination; of entries without a conflict of the reader. Answers how many were told.
 */
export async function tellOutdated(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const { year, label } = await currentSeasonIn(trx)
    const { rows } = await sql<Outdated>`
      select u.id as "userId", u.email::text as email, ${fullName('u')} as name, n.id as "nominationId",
        k.name as award, n.display_title as title,
        jsonb_agg(jsonb_build_object('n', c.n, 'type', c.type) order by c.n) as copies
      from ceremony_copies c
      join users u on u.id = c.made_by and u.status = 'active' and u.admin_role is not null
      join nominations n on n.year = c.year and n.status in ('declined', 'revoked') and n.created_at < c.made_at
        and n.updated_at > c.made_at
      join categories k on k.id = n.category_id
      where c.year = ${year} and c.run_no is not null and c.made_at > ${new Date(now.getTime() - MAX_AGE_MS)}
        and (c.batch is null or c.batch = k.ceremony_batch)
        and not exists (select from mail_messages m
          where m.dedupe_key = 'papers-outdated:' || u.id || ':' || n.id || ':' || n.version)
      group by u.id, n.id, k.id order by n.id, u.id limit ${MAX_AT_ONCE}`.execute(trx)
    let told = 0
    for (const { userId, email, name, nominationId, award, title, copies } of rows) {
      const reader = await trx
        .selectFrom('nominations as n')
        .where('n.id', '=', nominationId)
        .select(['n.version', visibleTo({ userId }, 'n', now).as('isVisible')])
        .executeTakeFirstOrThrow()
      const ended = reader.isVisible
        ? `${award}: ${title}`
        : `A nominee of an award in which you have a conflict`
      const { created } = await queueMail(
        {
          mail: papersOutdated,
          to: { email, name: name ?? '', userId },
          params: {
            ...{ name: name ?? '', season: label, ended },
            copies: copies.map(({ n, type }) => `Copy ${n}, ${PACKS[type].label}`),
            link:
              config().appUrl + href('/admin/export/ceremony/:type/:batch', { type: 'cards', batch: 'all' }),
          },
          dedupeKey: `papers-outdated:${userId}:${nominationId}:${reader.version}`,
          entity: 'nomination',
          entityId: nominationId,
        },
        now,
        trx,
      )
      if (created) told += 1
    }
    return told
  })
}
