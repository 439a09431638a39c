import { SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import { parseMoment, votingStatus } from '#app/domain/season/seasons/windows.ts'
import { warns, type Finding, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { countOf, findRow } from '#db/rows.ts'
import { rolesWith } from '#app/platform/admin-rights.ts'
import { href } from '#app/platform/href.ts'
import type { Reader } from '#db/client.ts'
import { keyholdersOf } from './keyholders.server.ts'
import { ceremonyEnd, MIN_HOLDERS, publishMoment } from './rules.ts'

/** Whether results can be opened at all, and are published after the evening on which winners are announced. */
export async function findResultChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  return [...(await keyChecks(asked, reader)), ...(await momentChecks(asked, reader))]
}

const ADMINS = { to: href('/admin/people/admins'), label: 'Admins' }
const KEYS = { to: href('/admin/voting/results'), label: 'Key holders' }

/** Tells of an award without two people for what takes two, from the day on which a vote has dates, and of one without a spare one. */
async function keyChecks({ configs, year, now }: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const { state } = votingStatus(configs, now)
  if (state === 'unset' || (await countOf(reader.selectFrom('voting_results').where('year', '=', year))) > 0)
    return []
  const admins = await countOf(
    reader
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .where('admin_role', 'in', rolesWith('write')),
  )
  const holders = (await keyholdersOf(year, reader)).length
  return [
    {
      stage: 'later',
      part: 'voting',
      title: 'Two key holders can open ballots and results',
      findings: keyFindings(holders, admins),
    },
  ]
}

function keyFindings(holders: number, admins: number): Finding[] {
  if (holders > MIN_HOLDERS) return []
  if (holders === MIN_HOLDERS)
    return [
      warns(
        KEYS,
        'There are two key holders. If one of them forgets their passphrase, the ballots can never be counted. Let a third admin set one too.',
      ),
    ]
  if (admins < MIN_HOLDERS)
    return [
      warns(
        ADMINS,
        'Only one admin has all rights. A vote can be held, but not counted, extended, reset or corrected: each takes two. Invite a second admin before voting opens.',
      ),
    ]
  return [
    warns(
      KEYS,
      `Ballots are sealed to ${MIN_HOLDERS} key holders or more, who count them and open the result. There are ${holders} now. Admins become one by setting a passphrase before voting opens; until then the server could read ballots.`,
    ),
  ]
}

async function momentChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
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
