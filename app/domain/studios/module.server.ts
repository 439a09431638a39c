import { words } from '#app/platform/award-words.ts'
import { studiosHelp } from '#app/domain/studios/help.ts'
import { sql } from 'kysely'
import { removeSampleStudios } from '#app/domain/studios/samples.server.ts'
import { joinAsked } from '#app/domain/studios/mails/join-asked.ts'
import { studioInvitation } from '#app/domain/studios/mails/studio-invitation.ts'
import { studioRecipients } from '#app/domain/studios/recipients.server.ts'
import { searchedStudios } from '#app/domain/studios/search-studios.server.ts'
import { invitationAgain, studioInvitationLink } from './invitations.server.ts'
import { studiosOfMerged } from './account-merges.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { studiosDataset } from './dataset.server.ts'
import { href } from '#app/platform/href.ts'
import { studiosOfPerson } from './personal-data.server.ts'

export const studios = defineModule({
  name: 'studios',
  helpChapters: [studiosHelp],
  secretLinks: [studioInvitationLink],
  tables: ['studio_aliases', 'studio_invitations', 'studio_members', 'studio_types', 'studios'],
  accountMerges: studiosOfMerged,
  removeSamples: removeSampleStudios,
  records: {
    studio: {
      get label() {
        return words.Studio
      },
      page: (id) => href('/admin/studios/edit/:id', { id }),
      tells: 'nothing',
      called: sql`select id, name from studios`,
    },
    studio_type: { page: () => href('/admin/studios/kinds'), tells: 'nothing' },
  },
  searched: [searchedStudios],
  recipients: [studioRecipients],
  personalData: studiosOfPerson,
  mails: [{ mail: studioInvitation, again: invitationAgain }, { mail: joinAsked }],
  datasets: [studiosDataset],
})
