import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { applicationLinkRenewal } from '#app/domain/sponsorship/applications/link-renewal.server.ts'
import { db } from '#db/client.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { obligationsDataset } from './dataset.server.ts'
import { findObligationTasks } from './admin-tasks.server.ts'
import { sponsorsOpenTasks, sponsorsUnsigned } from './audiences.server.ts'
import { followSponsorship } from './commands.server.ts'
import { sponsorTasksDue } from './mails/tasks-due.ts'
import { fallDue, remindSponsors } from './reminders.server.ts'

/** A sponsorship that was suspended or has ended before the reminder was sent is not reminded. */
const unlessEnded = skipWhen(async ({ entity_id }) => {
  const row = await db()
    .selectFrom('sponsorships')
    .where('id', '=', entity_id)
    .select('state')
    .executeTakeFirst()
  const isLive = row && ['accepted', 'contracted', 'active'].includes(row.state)
  return isLive ? null : 'The sponsorship no longer has anything due.'
})

export const obligations = defineModule({
  name: 'sponsorship/obligations',
  part: 'sponsors',
  tables: ['sponsorship_obligations'],
  records: {},
  sponsorshipHooks: [followSponsorship],
  everyMinute: [
    { chain: 'entries', name: 'sponsors’ obligations that fall due', run: fallDue },
    { chain: 'entries', name: 'reminders of sponsors’ tasks', run: remindSponsors },
  ],
  mails: [
    {
      mail: sponsorTasksDue,
      recheck: unlessEnded,
      // Its page has the tasks as they are by now.
      again: againByRecord({ renewal: applicationLinkRenewal }),
    },
  ],
  audiences: [sponsorsOpenTasks, sponsorsUnsigned],
  adminTasks: findObligationTasks,
  datasets: [obligationsDataset],
})
