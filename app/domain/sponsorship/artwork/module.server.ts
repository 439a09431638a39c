import type { Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import type { Message } from '#app/domain/mail/own-mails.server.ts'
import { againByRecord } from '#app/domain/mail/sent-again.server.ts'
import { isSponsorOf } from '#app/domain/sponsorship/applications/own-sponsorships.server.ts'
import { applicationLinkRenewal } from '#app/domain/sponsorship/applications/link-renewal.server.ts'
import { tellSponsor } from './mails.server.ts'
import { sql } from 'kysely'
import { defineModule } from '#app/platform/module.server.ts'
import { artworkDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'
import { runs } from '#app/platform/outbox/jobs.ts'
import { findArtworkTasks } from './admin-tasks.server.ts'
import { followSponsorship } from './follow-sponsorship.server.ts'
import { artworkReplaced } from './mails/admin-mails.ts'
import { sponsorMails } from './mails/sponsor-mails.ts'
import { artworkOfPerson } from './personal-data.server.ts'
import { tendArtworkUploads } from './pieces.server.ts'
import { checkArtworkJob, requestCheck } from './upload.server.ts'
import { repeatUnfinishedChecks } from './unfinished-checks.server.ts'

/** The record whose link a mail about a file has. */
async function sponsorshipOf({ entity_id }: Message, trx: Trx): Promise<number[]> {
  const row = await findRow('sponsor_artworks', { id: entity_id ?? 0 }, ['sponsorship_id'], trx)
  return row ? [row.sponsorship_id] : []
}

export const artwork = defineModule({
  name: 'sponsorship/artwork',
  part: 'sponsors',
  tables: ['artwork_closings', 'sponsor_artworks'],
  accountMerges: {
    moves: [
      { column: 'sponsor_artworks.uploaded_by', what: ['artwork of a sponsor', 'artworks of sponsors'] },
    ],
    stays: ['artwork_closings.closed_by', 'sponsor_artworks.reviewed_by'],
  },
  records: {
    sponsor_artwork: {
      label: 'Sponsor’s file',
      page: (id) => href('/admin/sponsorships/artwork/:id', { id }),
      tells: 'nothing',
    },
  },
  sponsorshipHooks: [followSponsorship],
  jobs: [
    runs(checkArtworkJob, async ({ artworkId }, { clock }) => {
      const { checkArtwork } = await import('./check-artwork.server.ts')
      return checkArtwork(artworkId, clock())
    }),
  ],
  everyMinute: [
    {
      chain: 'files',
      name: 'checks of sponsors’ files',
      run: (now) => repeatUnfinishedChecks('sponsor_artworks', requestCheck, now),
    },
    { chain: 'files', name: 'uploads of sponsors', run: tendArtworkUploads },
  ],
  files: {
    holds: sql<boolean>`(exists (select from sponsor_artworks held where held.file_id = f.id))`,
    // They open at addresses of their own, by the sponsor's link or where they are placed.
    ownAddresses: ['sponsor_artwork'],
  },
  mails: [
    ...sponsorMails.map((mail) => ({
      mail,
      again: againByRecord({
        renewal: applicationLinkRenewal,
        records: sponsorshipOf,
        tell: (_, now, trx, again) => tellSponsor(again.first.entity_id ?? 0, mail, now, trx, again),
      }),
    })),
    { mail: artworkReplaced },
  ],
  deskNeeds: [
    {
      to: href('/sponsorships/dashboard'),
      of: (userId) => sql<boolean>`exists (select from sponsor_artworks a
        join sponsorships s on s.id = a.sponsorship_id
        where a.state in ('checks_failed', 'changes_requested') and ${isSponsorOf('s', userId)})`,
    },
  ],
  adminTasks: findArtworkTasks,
  personalData: artworkOfPerson,
  datasets: [artworkDataset],
})
