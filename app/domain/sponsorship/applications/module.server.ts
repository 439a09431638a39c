import { sponsoringHelp, sponsorsHelp } from '#app/domain/sponsorship/applications/help.ts'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { tellContact } from './mails.server.ts'
import { applicationLink } from './link.server.ts'
import { applicationLinkRenewal } from './link-renewal.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { sponsorshipsDataset } from './dataset.server.ts'
import { isSponsorOf } from './own-sponsorships.server.ts'
import { href } from '#app/platform/href.ts'
import { findSponsorTasks } from './admin-tasks.server.ts'
import { lapseOffers, removeOldDrafts } from './answer.server.ts'
import { suspendUnpaid } from './progress.server.ts'
import { sponsorNews } from './mails/admin-mails.ts'
import {
  contactMails,
  sponsorshipOffered,
  sponsorshipPlaceFree,
  sponsorshipRenewal,
} from './mails/contact-mails.ts'
import { sponsorshipsOfPerson } from './personal-data.server.ts'

/** An offer that was answered or taken back before its mail was sent is not mailed. */
const unlessAnswered = skipWhen(async ({ entity_id }) => {
  const row = await db()
    .selectFrom('sponsorships')
    .where('id', '=', entity_id)
    .select('state')
    .executeTakeFirst()
  return row?.state === 'offered' ? null : 'The offer is no longer open.'
})

/** A sponsorship that was renewed before the mail was sent is not offered again. */
const unlessRenewed = skipWhen(async ({ entity_id }) => {
  const row = await db()
    .selectFrom('sponsorships')
    .where('renews_id', '=', entity_id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row ? 'The sponsorship has been renewed.' : null
})

const OFFERS = new Set([sponsorshipOffered, sponsorshipPlaceFree])

export const applications = defineModule({
  name: 'sponsorship/applications',
  part: 'sponsors',
  helpChapters: [sponsoringHelp, sponsorsHelp],
  secretLinks: [applicationLink],
  linkRenewals: [applicationLinkRenewal],
  takesTwoAdmins: [{ key: 'termination', what: 'A sponsorship is terminated.' }],
  tables: ['sponsorships'],
  accountMerges: {
    moves: [{ column: 'sponsorships.user_id', what: ['sponsorship', 'sponsorships'] }],
    stays: ['sponsorships.decided_by', 'sponsorships.termination_proposed_by'],
  },
  records: {
    sponsorship: {
      label: 'Sponsorship',
      page: (id) => href('/admin/sponsorships/edit/:id', { id }),
      tells: 'nothing',
    },
  },
  everyMinute: [
    { chain: 'entries', name: 'ended offers to sponsors', run: lapseOffers },
    { chain: 'entries', name: 'old drafts of sponsors', run: removeOldDrafts },
    { chain: 'entries', name: 'sponsorships activated early', run: suspendUnpaid },
  ],
  mails: [
    ...contactMails.map((mail) => {
      const tell: Parameters<typeof againByRecord>[0]['tell'] = (id, now, trx, again) =>
        tellContact(id, mail, now, trx, again)
      const again = againByRecord({ renewal: applicationLinkRenewal, tell })
      return mail === sponsorshipRenewal
        ? { mail, again, recheck: unlessRenewed }
        : OFFERS.has(mail)
          ? { mail, again, recheck: unlessAnswered }
          : { mail, again }
    }),
    { mail: sponsorNews },
  ],
  navigationDesks: [
    {
      to: href('/sponsorships/dashboard'),
      label: 'Sponsorship',
      // By their account, or by the address they applied with once it is confirmed.
      isOf: (userId) => sql<boolean>`(exists (select from sponsorships s where s.user_id = ${userId})
        or exists (select from sponsorships s join users o on o.email = s.contact_email
          where o.id = ${userId} and o.email_verified_at is not null))`,
    },
  ],
  deskNeeds: [
    {
      to: href('/sponsorships/dashboard'),
      of: (userId) => sql<boolean>`exists (select from sponsorships s
        where s.state = 'offered' and ${isSponsorOf('s', userId)})`,
    },
  ],
  adminTasks: findSponsorTasks,
  personalData: sponsorshipsOfPerson,
  datasets: [sponsorshipsDataset],
})
