import { transaction } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { removeFactor } from '#app/domain/people/accounts/second-factor.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Actor } from '#app/platform/viewer.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { listAdminsToTell } from './admins-to-tell.server.ts'
import { secondFactorRemoved } from './mails/second-factor-removed.ts'

/**
 * Removes the second step of a person who has lost their app and their recovery codes, by the one who runs the server. It stands in
 * the history, and the person and all admins who decide are told. Refuses `not_found` an address without an account or without it.
 * Opens nothing: the password is asked for as before.
 */
export async function removeLostFactor(email: string, by: Actor, now: Date) {
  return transaction(async (trx) => {
    const person = await findRow('users', { email }, ['id', 'email', 'first_name', 'last_name'], trx)
    if (!person) return refuse('not_found', `There is no account with the address ${email}.`)
    if (!(await removeFactor(person.id, by, now, trx)))
      return refuse('not_found', `The account of ${person.email} has no second step.`)
    const { timezone } = await currentSeasonIn(trx)
    for (const admin of await listAdminsToTell(trx))
      await queueMail(
        {
          mail: secondFactorRemoved,
          to: { email: admin.email, name: admin.name, userId: admin.id },
          params: {
            recipientName: admin.name,
            person: `${person.first_name} ${person.last_name}`.trim() || person.email,
            email: person.email,
            at: formatDateTime(now, timezone),
            link: config().appUrl + withQuery(href('/admin/history'), { entity: 'user', id: person.id }),
          },
          dedupeKey: `second-factor-removed:${person.id}:${now.getTime()}:${admin.id}`,
          entity: 'user',
          entityId: person.id,
        },
        now,
        trx,
      )
    return ok({ email: person.email })
  })
}
