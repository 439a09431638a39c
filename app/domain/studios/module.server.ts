import { joinAsked } from '#app/domain/studios/mails/join-asked.ts'
import { studioInvitation } from '#app/domain/studios/mails/studio-invitation.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { paths } from '#app/office-paths.ts'

export const studios = defineModule({
  name: 'studios',
  tables: ['studio_aliases', 'studio_invitations', 'studio_members', 'studio_types', 'studios'],
  records: { studio: { page: paths.adminStudio, tells: 'nothing' } },
  mails: [{ mail: studioInvitation }, { mail: joinAsked }],
})
