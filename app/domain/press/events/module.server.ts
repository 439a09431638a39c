import { holdingOfEvents } from './part-holding.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { guestOfKey, tellGuest } from './mails.server.ts'
import { db } from '#db/client.ts'
import { skipWhen } from '#app/domain/mail/own-mails.server.ts'
import { feedLink, guestLink } from './link.server.ts'
import { guestLinkRenewal, feedLinkRenewal } from './link-renewals.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { eventGuests } from './audiences.server.ts'
import { chartEvents } from './charts.server.ts'
import { eventDatasets } from './datasets.server.ts'
import { href } from '#app/platform/href.ts'
import { eventCancelled, guestMails } from './mails/guest-mails.ts'
import { answersOfPerson } from './personal-data.server.ts'
import { searchedEvents } from './search-events.server.ts'

/** What was true of an event when the mail was written has to be so when it is sent. */
const unlessCancelled = skipWhen(async ({ entity_id }) => {
  const row = await db().selectFrom('events').where('id', '=', entity_id).select('state').executeTakeFirst()
  return row?.state === 'published' ? null : 'The event was cancelled.'
})

export const events = defineModule({
  name: 'press/events',
  part: 'events',
  partHolding: holdingOfEvents,
  secretLinks: [guestLink, feedLink],
  linkRenewals: [guestLinkRenewal, feedLinkRenewal],
  tables: ['event_feeds', 'event_guests', 'events'],
  accountMerges: {
    moves: [
      { column: 'event_guests.user_id', what: ['place at an event', 'places at events'] },
      { column: 'events.author_id', what: ['event', 'events'] },
    ],
    // The address of a calendar opens it by itself.
    ends: ['event_feeds.user_id'],
  },
  records: {
    event: { page: (id) => href('/events/edit/:id', { id }), tells: 'nothing' },
    event_guest: { tells: 'nothing' },
  },
  mails: guestMails.map((mail) => ({
    mail,
    again: againByRecord({
      renewal: guestLinkRenewal,
      records: async ({ dedupe_key }) => guestOfKey(dedupe_key),
      tell: (id, now, trx, again) => tellGuest(id, mail, now, trx, again),
    }),
    ...(mail !== eventCancelled && { recheck: unlessCancelled }),
  })),
  audiences: [eventGuests],
  charts: chartEvents,
  personalData: answersOfPerson,
  datasets: eventDatasets,
  searched: [searchedEvents],
})
