import { holdingOfCeremony } from './part-holding.server.ts'
import { ceremonyHelp } from '#app/domain/ceremony/packs/help.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { papersOutdated } from './mails/papers-outdated.ts'
import { tellOutdated } from './outdated.server.ts'

export const packs = defineModule({
  name: 'ceremony/packs',
  part: 'ceremony',
  partHolding: holdingOfCeremony,
  helpChapters: [ceremonyHelp],
  tables: ['ceremony_copies'],
  accountMerges: {
    stays: ['ceremony_copies.made_by'],
  },
  records: {},
  everyMinute: [{ chain: 'mail', name: 'papers of the ceremony that are out of date', run: tellOutdated }],
  mails: [{ mail: papersOutdated }],
})
