import { area } from '#app/routes/area.ts'

const entering = ['auth', 'student-membership', 'studio', 'submission'] as const

export default area(
  { layout: 'default', guards: ['auth', 'owner'] },
  {
    '/submissions/closed': { file: 'closed.tsx', layout: 'by-viewer', guards: [] },
    '/submissions/dashboard': {
      file: 'dashboard.tsx',
      guards: ['auth'],
      why: 'a student whose membership waits reads so there, instead of being sent round in a circle',
    },
    '/submissions': { file: 'list.tsx', guards: entering },
    '/submissions/export': { file: 'export.ts', guards: ['auth', 'studio'] },
    '/submissions/add': { file: 'add/choose.tsx', guards: entering },
    '/submissions/add/:categoryId': { file: 'add/start.tsx', guards: entering },
    '/submissions/add/:categoryId/questions': { file: 'add/questions.tsx', guards: entering },
    '/submissions/add-multiple': { file: 'add-multiple/add.tsx', guards: entering },
    '/submissions/add-multiple/csv': { file: 'add-multiple/csv.tsx', guards: entering },
    '/submissions/add-multiple/template': { file: 'add-multiple/template.ts', guards: entering },
    '/submissions/batches/:setId': 'add-multiple/batch.tsx',
    '/submissions/bulk': { file: 'bulk.tsx', guards: entering },
    '/submissions/edit/:submissionId': 'edit/edit.tsx',
    '/submissions/edit/:submissionId/:section': 'edit/section.tsx',
    '/submissions/edit/:submissionId/:section/autosave': {
      file: 'edit/autosave.ts',
      guards: ['bearer', 'owner'],
      only: 'POST',
    },
    '/submissions/edit/:submissionId/review': 'edit/review.tsx',
    '/submissions/edit/:submissionId/fill': 'edit/fill.tsx',
    '/submissions/edit/:submissionId/copy-to': {
      file: 'edit/copy-to.tsx',
      guards: ['auth', 'owner', 'student-membership', 'submission'],
    },
    '/submissions/edit/:submissionId/remove-file/:fileId': 'edit/remove-file.tsx',
    '/submissions/edit/:submissionId/series/:fieldId': 'edit/series.tsx',
    '/submissions/edit/:submissionId/copy': 'copy/view.tsx',
    '/submissions/edit/:submissionId/copy/:format': 'copy/file.ts',
    '/submissions/questions/:submissionId': { file: 'questions.tsx', part: 'judging' },
    '/submissions/materials/:submissionId/:roundId': { file: 'materials.tsx', part: 'judging' },
    '/submissions/remove/:submissionId': 'remove.tsx',
    '/submissions/all-seasons': { file: 'all-seasons.tsx', guards: ['auth'] },
    '/submissions/expired': { file: 'expired/list.tsx', guards: ['auth'] },
    '/submissions/expired/:submissionId/extra-time': 'expired/extra-time.tsx',
    '/uploads': { file: 'uploads/add.ts', guards: ['bearer'] },
    '/uploads/:uploadId': { file: 'uploads/edit.ts', guards: ['bearer', 'owner'] },
  },
)
