import type { Trx } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { listAdminsToTell } from '#app/domain/people/admins/admins-to-tell.server.ts'
import { replyDays } from '#app/domain/sponsorship/applications/rules.ts'
import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { dayIn } from './days.server.ts'
import { partnerNews, type PartnerNews } from './mails/admin-mails.ts'
import type { PartnerMail } from './mails/partner-mails.ts'
import { dayBefore, endOf, partnerReference, partnerText } from './rules.ts'
import { termsOf } from './terms.server.ts'

async function readForMail(id: number, trx: Trx) {
  return trx
    .selectFrom('pool_partners as a')
    .innerJoin('sponsorship_pools as p', 'p.id', 'a.pool_id')
    .innerJoin('seasons as s', 's.year', 'p.year')
    .innerJoin('pool_level_revisions as r', 'r.id', 'a.revision_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where('a.id', '=', id)
    .select(['a.state', 'a.version', 'a.reason', 'a.organisation', 'a.is_anonymous as isAnonymous'])
    .select(['p.name as poolName', 'r.name as levelName', 's.timezone as zone'])
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName', 'u.status'])
    .executeTakeFirstOrThrow()
}

interface Told {
  /** The level that was asked for. */
  otherLevel?: string
  reason?: string
  next?: string
  /** What tells this mail from another of the same version of the partner. */
  about?: string
}

/** Tells a partner, at the address of the account, where things stand. A deleted account is told nothing. */
export async function tellPartner(
  id: number,
  mail: PartnerMail,
  now: Date,
  trx: Trx,
  told: Told = {},
): Promise<void> {
  const row = await readForMail(id, trx)
  const { userId, email, firstName, lastName, status, zone } = row
  if (userId === null || email === null || status !== 'active') return
  const endsOn = endOf(await termsOf(id, trx), dayIn(now, zone))
  const days = replyDays((await configValuesIn(trx)).sponsor_reply_days)
  await queueMail(
    {
      mail,
      to: { email, name: `${firstName ?? ''} ${lastName ?? ''}`.trim(), userId },
      params: {
        firstName: firstName ?? '',
        reference: partnerReference(id),
        poolName: row.poolName,
        levelName: row.levelName,
        otherLevel: told.otherLevel ?? '',
        lastDay: endsOn ? formatDay(dayBefore(endsOn)) : '',
        reason: told.reason ?? row.reason,
        next: told.next ?? partnerText(row.state, { days, endsOn }),
        link: config().appUrl + href('/sponsorship-pools/partner-dashboard'),
      },
      dedupeKey: [mail.name.replaceAll('_', '-'), id, told.about ?? row.version].join(':'),
      entity: 'pool_partner',
      entityId: id,
    },
    now,
    trx,
  )
}

/** Tells every admin what a partner did. */
export async function tellAdmins(id: number, what: PartnerNews['what'], now: Date, trx: Trx): Promise<void> {
  const { organisation, poolName, isAnonymous, version } = await readForMail(id, trx)
  for (const { id: userId, email, name, firstName } of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: partnerNews,
        to: { email, name, userId },
        params: {
          firstName,
          organisation,
          poolName,
          what,
          isAnonymous,
          link: config().appUrl + href('/admin/sponsorship-pools/partners/:id', { id }),
        },
        dedupeKey: `pool-partner-news:${what}:${id}:${version}:${userId}`,
        entity: 'pool_partner',
        entityId: id,
      },
      now,
      trx,
    )
}
