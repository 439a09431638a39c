import { ceremonyHelp } from '#app/domain/ceremony/packs/help.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { papersOutdated } from './mails/papers-outdated.ts'
import { tellOutdated } from './outdated.server.ts'

export const packs = defineModule({
  name: 'ceremony/packs',
  helpChapters: [ceremonyHelp],
  tables: ['ceremony_copies'],
  accountMerges: {
    stays: ['ceremony_copies.made_by'],
  },
  records: {},
  everyMinute: [{ chain: 'mail', name: 'papers of the ceremony that are out of date', run: tellOutdated }],
  mails: [{ mail: papersOutdated }],
})
