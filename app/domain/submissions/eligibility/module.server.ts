import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'
import { checkEntries } from './check-entries.server.ts'
import { nextRules } from './next-season.server.ts'

export const eligibility = defineModule({
  name: 'submissions/eligibility',
  tables: ['eligibility_checks', 'eligibility_findings', 'eligibility_rounds', 'eligibility_rules'],
  nextSeason: [nextRules],
  everyMinute: [{ chain: 'entries', name: 'eligibility', run: checkEntries }],
  records: {
    eligibility_rule: {
      label: 'Eligibility rule',
      page: (id) => href('/admin/submissions/eligibility/edit/:id', { id }),
      tells: 'nothing',
    },
  },
})
