import { configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import type { SettingLock } from '#app/domain/season/seasons/setting-locks.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { href } from '#app/platform/href.ts'
import { lockRound, readRound } from './round.server.ts'
import { datesRefusal } from './standing.ts'

/** Once voting has opened, only an extension moves its end, and nothing the rest (decision 088). */
export const votingDates: SettingLock = {
  names: ['voting_activated_checkbox', 'voting_start_date', 'voting_end_date', 'voting_count_unsubmitted'],
  hold: lockRound,
  async reason(year, now, reader) {
    const [round, configs] = [await readRound(year, reader), await configValuesIn(reader)]
    const text = datesRefusal(round, votingStatus(configs, now).state)
    return text === null ? null : { text, page: { to: href('/admin/voting'), label: 'Go to voting' } }
  },
}
