import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** Tells what stands in media credentials: applications to be answered, and badges that open doors. */
export async function holdingOfCredentials(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { all, waiting, issued } = await reader
    .selectFrom('media_credentials')
    .where('state', '<>', 'draft')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'in', ['applied', 'in_review', 'more_info', 'recommended', 'waitlisted'])
        .as('waiting'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'in', ['approved', 'agreement_signed', 'issued', 'checked_in'])
        .as('issued'),
    ])
    .executeTakeFirstOrThrow()
  return countedHolding(
    [[all, 'media credential', 'media credentials']],
    [
      [
        waiting,
        'application for a media credential needs an answer',
        'applications for media credentials need an answer',
      ],
      [issued, 'media credential is approved or issued', 'media credentials are approved or issued'],
    ],
  )
}
