import { nomineesHelp, nominationsHelp } from '#app/domain/nominees/nominations/help.ts'
import { findNomineeTasks } from './admin-tasks.server.ts'
import { lockNominationOf, revokeOfEntry } from './end-nomination.server.ts'
import { sql } from 'kysely'
import { announceNominees, carryOutAnnouncements, carryOutOne } from './announce-nominees.server.ts'
import {
  entriesNominated,
  entriesNominatedUnconfirmed,
  entriesWithoutClip,
  nomineePeople,
  nomineePeopleUnconfirmed,
} from './audiences.server.ts'
import { letterMoments, letterNow, recheckLetter, whyLetterIsLate } from './letter-recheck.server.ts'
import { nomineeLetter } from './mails/nominee-letter.ts'
import { nomineeLink } from './mails/nominee-link.ts'
import { nomineeReminder } from './mails/nominee-reminder.ts'
import { answerLinkRequest, answerNewLink, recheckLink } from './new-link.server.ts'
import { recheckReminder } from './reminder-recheck.server.ts'
import { MIN_NAME_LENGTH } from '#app/platform/audit/record-kinds.ts'
import { nomineePageLink } from './nominee-link.server.ts'
import { nomineeLinkRenewal } from './link-renewal.server.ts'
import { againToNominee } from './sent-again.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { nominationsOfPerson } from './personal-data.server.ts'
import { nomineesDataset } from './dataset.server.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { href } from '#app/platform/href.ts'

export const nominations = defineModule({
  name: 'nominees/nominations',
  helpChapters: [nomineesHelp, nominationsHelp],
  secretLinks: [nomineePageLink],
  linkRenewals: [nomineeLinkRenewal],
  tables: [
    'announcements',
    'name_errata',
    'name_requests',
    'nomination_people',
    'nominations',
    'nominee_letters',
    'nominee_link_letters',
    'nominee_link_requests',
    'nominee_reminders',
  ],
  accountMerges: {
    stays: [
      'announcements.cancelled_by',
      'announcements.decided_by',
      'name_errata.decided_by',
      'name_requests.decided_by',
    ],
  },
  records: {
    nomination: {
      page: (id) => href('/admin/nominations/names/:nominationId', { nominationId: id }),
      tells: sql`select id, submission_id from nominations`,
      names: sql`select submission_id, display_title from nominations where length(display_title) >= ${MIN_NAME_LENGTH}`,
    },
    nomination_person: {
      tells: sql`select p.id, n.submission_id from nomination_people p join nominations n on n.id = p.nomination_id`,
    },
    announcement: { page: () => href('/admin/nominations/announce'), tells: 'nothing' },
  },
  jobs: [
    runs(announceNominees, async ({ announcementId }, { clock }) => {
      return `${await carryOutOne(announcementId, clock())} announced`
    }),
    runs(answerNewLink, async ({ requestId }, { clock }) => {
      await answerLinkRequest(requestId, clock())
      return 'answered'
    }),
  ],
  entryEnding: { lock: lockNominationOf, ended: revokeOfEntry },
  everyMinute: [{ chain: 'announcements', name: 'announced nominees', run: carryOutAnnouncements }],
  adminTasks: findNomineeTasks,
  mails: [
    {
      mail: nomineeLetter,
      recheck: recheckLetter,
      late: whyLetterIsLate,
      asSentNow: letterNow,
      moments: letterMoments,
      again: againToNominee('nominee_letters'),
    },
    { mail: nomineeReminder, recheck: recheckReminder, again: againToNominee('nominee_reminders') },
    { mail: nomineeLink, recheck: recheckLink, again: againToNominee('nominee_link_letters') },
  ],
  audiences: [
    entriesNominated,
    entriesNominatedUnconfirmed,
    entriesWithoutClip,
    nomineePeople,
    nomineePeopleUnconfirmed,
  ],
  datasets: [nomineesDataset],
  personalData: nominationsOfPerson,
})
