import { transaction, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { config } from '#app/config.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { removeFactor } from '#app/domain/people/accounts/second-factor.server.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { href } from '#app/platform/href.ts'
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
    const person = await findRow('users', { email }, ['id', 'email'], trx)
    if (!person) return refuse('not_found', `There is no account with the address ${email}.`)
    if (!(await removeFactor(person.id, by, now, trx)))
      return refuse('not_found', `The account of ${person.email} has no second step.`)
    const what =
      'The people who run the server removed the second step of an account: its password alone signs in now.'
    await tellOfLostFactor({ userId: person.id, step: 'removed', what, reason: null }, now, trx)
    return ok({ email: person.email })
  })
}

interface LostFactor {
  userId: number
  step: 'asked' | 'removed'
  /** A sentence: who did what. */
  what: string
  reason: string | null
}

/** Tells all admins who decide what is done about the lost second step of a person. */
export async function tellOfLostFactor({ userId, step, what, reason }: LostFactor, now: Date, trx: Trx) {
  const person = await findRow('users', { id: userId }, ['email', 'first_name', 'last_name'], trx)
  if (!person) return
  const { timezone } = await currentSeasonIn(trx)
  for (const admin of await listAdminsToTell(trx))
    await queueMail(
      {
        mail: secondFactorRemoved,
        to: { email: admin.email, name: admin.name, userId: admin.id },
        params: {
          ...{ recipientName: admin.name, what, reason },
          person: `${person.first_name} ${person.last_name}`.trim() || person.email,
          email: person.email,
          at: formatDateTime(now, timezone),
          link: config().appUrl + href('/admin/people/:id', { id: userId }),
        },
        dedupeKey: `second-factor-${step}:${userId}:${now.getTime()}:${admin.id}`,
        entity: 'user',
        entityId: userId,
      },
      now,
      trx,
    )
}
