import type { Trx } from '#db/client.ts'
import { SAMPLE_DOMAIN, type Samples } from '#app/platform/samples.ts'

/** The messages to samples; none of them was ever sent (`recheckAddress`). */
export function messagesToSamples({ users }: Samples, trx: Trx) {
  return trx
    .selectFrom('mail_messages')
    .where((eb) =>
      eb.or([
        eb('to_email', 'like', `%@${SAMPLE_DOMAIN}`),
        ...(users.length > 0 ? [eb('user_id', 'in', users)] : []),
      ]),
    )
    .select('id')
}

export async function removeSampleMessages(samples: Samples, _now: Date, trx: Trx): Promise<void> {
  await trx.deleteFrom('mail_messages').where('id', 'in', messagesToSamples(samples, trx)).execute()
}
