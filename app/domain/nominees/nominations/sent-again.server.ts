import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { queueRewritten } from '#app/domain/mail/message-copies.server.ts'
import type { Again, SentAgain } from '#app/domain/mail/own-mails.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { nomineeLinkRenewal } from './link-renewal.server.ts'

/** A mail to a nominee, whose recheck writes it when it is sent; `told` has whom each was about. */
export function againToNominee(
  told: 'nominee_letters' | 'nominee_reminders' | 'nominee_link_letters',
): SentAgain {
  return againByRecord({
    renewal: nomineeLinkRenewal,
    async records({ id }, trx) {
      const rows = await trx
        .selectFrom(told)
        .where('message_id', '=', id)
        .select('person_id')
        .orderBy('person_id')
        .execute()
      return rows.map((row) => row.person_id)
    },
    tell,
  })
}

async function tell(personId: number, now: Date, trx: Trx, again: Again): Promise<number | null> {
  const person = await findRow('nomination_people', { id: personId }, ['full_name', 'email'], trx)
  return person ? queueRewritten(again, { email: person.email, name: person.full_name }, now, trx) : null
}
