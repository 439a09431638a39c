import { unpaidOn } from '#app/domain/money/billing/unpaid.server.ts'
import { countedHolding, type HoldingQuestion, type PartHolding } from '#app/platform/part-holdings.ts'
import type { Reader } from '#db/client.ts'

/** What stands with sponsors and partners: what both owe each other, and what is not paid. */
export async function holdingOfSponsors(_asked: HoldingQuestion, reader: Reader): Promise<PartHolding> {
  const { sponsorships, running, waiting, partners } = await reader
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('n')
      return [
        eb.selectFrom('sponsorships').where('state', '<>', 'draft').select(count).as('sponsorships'),
        eb
          .selectFrom('sponsorships')
          .where('state', 'in', ['accepted', 'contracted', 'active', 'suspended'])
          .select(count)
          .as('running'),
        eb
          .selectFrom('sponsorships')
          .where('state', 'in', ['applied', 'in_review', 'waitlisted', 'offered'])
          .select(count)
          .as('waiting'),
        eb.selectFrom('pool_partners').select(count).as('partners'),
      ]
    })
    .executeTakeFirstOrThrow()
  const counted = countedHolding(
    [
      [sponsorships ?? 0, 'sponsorship', 'sponsorships'],
      [partners ?? 0, 'partner of a pool', 'partners of pools'],
    ],
    [
      [running ?? 0, 'sponsorship is agreed and not fulfilled', 'sponsorships are agreed and not fulfilled'],
      [waiting ?? 0, 'application or offer needs an answer', 'applications or offers need an answer'],
    ],
  )
  const called = { one: 'invoice of a sponsor', other: 'invoices of sponsors' }
  const unpaid = await unpaidOn(['sponsorship', 'pool'], called, reader)
  return { ...counted, open: [...(counted.open ?? []), ...unpaid] }
}
