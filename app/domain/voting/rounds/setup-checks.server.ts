import type { Reader } from '#db/client.ts'
import { votersAt } from '#app/domain/people/accounts/voters.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { currentAnnouncement } from '#app/domain/season/announcements/embargo.server.ts'
import { hasCome } from '#app/domain/season/announcements/embargo.ts'
import { SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import { votingStatus, type WindowStatus } from '#app/domain/season/seasons/windows.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { href } from '#app/platform/href.ts'
import { warns, type Finding, type SetupCheck, type SetupQuestion } from '#app/platform/setup-checks.ts'
import { votingPaper } from './paper.server.ts'
import { ballotCategories } from './set-up.server.ts'
import { hasTooFew } from './set-up.ts'

const NOMINATIONS = { to: href('/admin/nominations'), label: 'Nominations' }
const WHITELIST = { to: href('/admin/whitelist'), label: 'Whitelist' }
const MEMBERSHIPS = { to: href('/admin/memberships'), label: 'Memberships' }

/** Whether members can vote when voting opens, by the rules that then hold. */
export async function findRoundChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const { configs, year, now } = asked
  const window = votingStatus(configs, now)
  if (!window.opensAt || window.state === 'over') return []
  const voters = await votersAt(year, now, reader)
  return [
    {
      stage: 'later',
      part: 'voting',
      title: 'Members can vote',
      findings: [
        ...(configs.voting_activated_checkbox === '1'
          ? []
          : [warns(SETTINGS, 'Voting has dates, but it is not switched on, so it does not open.')]),
        ...(voters.length > 0
          ? []
          : [
              usesPart(configs, 'memberships')
                ? warns(
                    MEMBERSHIPS,
                    'No member has a vote. A membership with a vote has to be approved for it.',
                  )
                : warns(WHITELIST, 'No one has a vote. Add voters to the whitelist.'),
            ]),
        ...(await ballotFindings(asked, window, reader)),
      ],
    },
  ]
}

/** What is on the ballot at the opening. Before nominees are public, nothing is told of how many there are. */
async function ballotFindings(
  { year, zone, now }: SetupQuestion,
  { opensAt }: WindowStatus,
  reader: Reader,
): Promise<Finding[]> {
  const announcement = await currentAnnouncement(year, reader)
  if (opensAt && announcement && announcement.announceAt > opensAt)
    return [
      warns(
        NOMINATIONS,
        `Voting opens before the nominees are announced on ${formatDateTime(announcement.announceAt, zone)}: until then the ballot is empty.`,
      ),
    ]
  if (!hasCome(announcement, now)) return []
  const [paper, categories] = [await votingPaper(year, now, reader), await ballotCategories(year, reader)]
  const nominees = new Map(
    paper.map(({ id, nominees: all }) => [id, all.filter(({ withdrawn }) => !withdrawn).length]),
  )
  const few = categories.filter(({ id, seats }) => hasTooFew(nominees.get(id) ?? 0, seats))
  if (few.length === 0) return []
  const named = few.slice(0, 5).map(categoryTitle).join('; ')
  const more = few.length > 5 ? `; and ${few.length - 5} more` : ''
  return [warns(NOMINATIONS, `Too few nominees for a choice: ${named}${more}.`)]
}
