import { defineModule } from '#app/platform/module.server.ts'
import { nextEntrantComments } from './next-season.server.ts'

/** What entrants get of the judges' words; judges write them with their scores, in the module of reviews. */
export const entrantComments = defineModule({
  name: 'judging/comments',
  part: 'judging',
  tables: ['entrant_comments'],
  accountMerges: { stays: ['entrant_comments.set_by'] },
  nextSeason: [nextEntrantComments],
  records: {},
})
