import { SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { warns, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { findRow } from '#db/rows.ts'
import type { Reader } from '#db/client.ts'
import { ceremonyEnd, publishMoment } from './rules.ts'

/** Whether results are published after the evening on which winners are announced. */
export async function findResultChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const { configs, year, zone } = asked
  const season = await findRow('seasons', { year }, ['ceremony_at'], reader)
  const ceremonyAt = season?.ceremony_at ?? null
  const set = parseMoment(configs.voting_results_published_at)
  if (!set) return []
  const [end, publishAt] = [ceremonyEnd(configs, ceremonyAt), publishMoment(configs, ceremonyAt)]
  const text = (at: Date) => formatDateTime(at, zone)
  const findings =
    !end || !publishAt || set >= end
      ? []
      : publishAt < end
        ? [
            warns(
              SETTINGS,
              `Winners are public on ${text(publishAt)}, before the ceremony is over on ${text(end)}: anyone can read them before their envelope is opened.`,
            ),
          ]
        : [
            warns(
              SETTINGS,
              `Results are set to be published on ${text(set)}, before the ceremony is over. They become public when it is, on ${text(end)}.`,
            ),
          ]
  return [{ stage: 'later', title: 'Results are public after the ceremony', findings }]
}
