import { defineModule } from '#app/platform/module.server.ts'
import { judgingPaths } from '#app/judging-paths.ts'

export const rubrics = defineModule({
  name: 'judging/rubrics',
  tables: ['criteria', 'rubrics'],
  records: { rubric: { page: judgingPaths.rubric, tells: 'nothing' } },
})
