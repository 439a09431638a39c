import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import type { AccountMerges, MergedPair } from '#app/platform/account-merges.ts'
import type { Reader } from '#db/client.ts'

/**
 * A ballot lies under a key that is made from its account, so it cannot move, and whose it is must not show. Entries of the roll stay:
 * what was counted is counted again from them.
 */
export const rollOfMerged: AccountMerges = {
  keeps: [{ column: 'voting_roll.user_id', what: ['entry of a voting roll', 'entries of voting rolls'] }],
  stays: [
    'voting_extensions.asked_by',
    'voting_extensions.decided_by',
    'voting_founders.user_id',
    'voting_incidents.noted_by',
    'voting_resets.asked_by',
    'voting_resets.decided_by',
    'voting_roll.left_by',
    'voting_roll.merged_by',
  ],
  async refusals(pair, now, reader) {
    const years = new Set(await yearsOnRoll(pair, reader))
    const opening = await openingFor(pair, now, reader)
    if (opening !== null) years.add(opening)
    return [...years].map(
      (year) =>
        `Account ${pair.goes} may vote in ${year}, and its ballots can’t move. Wait until the result of ${year} is published.`,
    )
  },
}

/** The seasons whose ballots may still be written, counted or counted again, with the account on the roll. */
async function yearsOnRoll({ goes }: MergedPair, reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('voting_roll as l')
    .innerJoin('voting_rounds as r', 'r.year', 'l.year')
    .where('l.user_id', '=', goes)
    .where((eb) =>
      eb.or([
        eb('r.state', '<>', 'published'),
        eb.exists(
          eb
            .selectFrom('voting_corrections as c')
            .whereRef('c.year', '=', 'r.year')
            .where('c.state', 'in', ['asked', 'open'])
            .select('c.id'),
        ),
      ]),
    )
    .orderBy('r.year')
    .select('r.year')
    .execute()
  return rows.map(({ year }) => year)
}

/** The season whose voting is open by the clock, before its roll is written, if the account will be on it. */
async function openingFor({ goes }: MergedPair, now: Date, reader: Reader): Promise<number | null> {
  if (votingStatus(await configValuesIn(reader), now).state !== 'open') return null
  const { year } = await currentSeasonIn(reader)
  return (await votersAt(year, now, reader, [goes])).length > 0 ? year : null
}
