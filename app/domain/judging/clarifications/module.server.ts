import { defineModule } from '#app/platform/module.server.ts'
import { clarificationAnswered, clarificationAsked } from './mails/clarification.ts'
import { clarificationsOfPerson } from './personal-data.server.ts'
import { removeSampleClarifications } from './samples.server.ts'

export const clarifications = defineModule({
  name: 'judging/clarifications',
  part: 'judging',
  tables: ['clarifications'],
  accountMerges: { stays: ['clarifications.asked_by', 'clarifications.answered_by'] },
  removeSamples: removeSampleClarifications,
  records: {},
  mails: [{ mail: clarificationAsked }, { mail: clarificationAnswered }],
  personalData: clarificationsOfPerson,
})
