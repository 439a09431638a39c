import type { Trx } from '#db/client.ts'
import type { Samples } from '#app/platform/samples.ts'
import { messagesToSamples } from '#app/domain/mail/samples.server.ts'

/** Forgets which records the mail to samples was about. */
export async function removeSampleRunRecords(samples: Samples, _now: Date, trx: Trx): Promise<void> {
  await trx
    .deleteFrom('mail_run_records')
    .where('message_id', 'in', messagesToSamples(samples, trx))
    .execute()
}
