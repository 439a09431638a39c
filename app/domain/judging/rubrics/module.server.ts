import { nextRubrics } from './next-season.server.ts'
import { findRubricChecks } from './setup-checks.server.ts'
import { defineModule } from '#app/platform/module.server.ts'
import { href } from '#app/platform/href.ts'

export const rubrics = defineModule({
  name: 'judging/rubrics',
  part: 'judging',
  tables: ['criteria', 'rubrics'],
  accountMerges: {
    stays: ['rubrics.published_by', 'rubrics.written_by'],
  },
  nextSeason: [nextRubrics],
  setupChecks: findRubricChecks,
  records: {
    rubric: { page: (id) => href('/admin/judges/rubrics/view/:id', { id }), tells: 'nothing' },
  },
})
