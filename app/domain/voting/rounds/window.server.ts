import { sql } from 'kysely'
import { decidedAt, isOfThisMoment } from '#app/clock.server.ts'
import type { Trx } from '#db/client.ts'
import { configValuesIn, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import { windowRefusal } from './rules.ts'
import { lockRound, readRound, shareRound, type Round } from './round.server.ts'

async function readTime(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(trx)
  if (!rows[0]) throw new Error('The database did not say what time it is')
  return rows[0].at
}

/** The current season's round and window for an admin's decision, held until the transaction ends, at the moment it is held. */
export async function holdRound(now: Date, trx: Trx) {
  const season = await currentSeasonIn(trx)
  await lockRound(season.year, trx)
  const at = decidedAt(now, await readTime(trx))
  const [configs, round] = [await configValuesIn(trx), await readRound(season.year, trx)]
  return { season, round, configs, window: votingStatus(configs, at), at }
}

/**
 * The round, if a ballot that arrived at `now` may be written: read again in the transaction that writes it, with the round held
 * against changes. The moment of arrival decides, and may not lie long before the database's own.
 */
export async function openRound(now: Date, trx: Trx): Promise<{ ok: true; round: Round } | Refusal> {
  const season = await currentSeasonIn(trx)
  await shareRound(season.year, trx)
  const databaseTime = await readTime(trx)
  const [configs, round] = [await configValuesIn(trx), await readRound(season.year, trx)]
  const status = votingStatus(configs, now)
  const at = (moment: Date | null) => (moment ? formatDateTime(moment, season.timezone) : '')
  // Counted already, a ballot that arrived in time and waited would be acknowledged and not counted.
  const isCounted = round.state === 'counted' || round.state === 'published'
  const refused = windowRefusal(isCounted ? 'over' : status.state, round.pausedAt !== null, {
    opens: at(status.opensAt),
    closes: at(status.closesAt),
  })
  if (refused) return refuse('closed', refused)
  if (!isOfThisMoment(now, databaseTime))
    return refuse('closed', 'This took too long to arrive and was not saved. Try again.')
  return { ok: true, round }
}
