import { defineModule } from '#app/platform/module.server.ts'
import { assignmentsOfMerged } from './account-merges.server.ts'
import { assignmentsDataset } from './dataset.server.ts'
import { entriesAssigned } from './mails/entries-assigned.ts'
import { assignmentsOfPerson } from './personal-data.server.ts'
import { removeSampleAssignments } from './samples.server.ts'

export const assignment = defineModule({
  name: 'judging/assignment',
  part: 'judging',
  tables: ['assigned_entries', 'assignment_loads', 'assignment_plans'],
  accountMerges: assignmentsOfMerged,
  removeSamples: removeSampleAssignments,
  records: {},
  mails: [{ mail: entriesAssigned }],
  datasets: [assignmentsDataset],
  personalData: assignmentsOfPerson,
})
