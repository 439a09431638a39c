import { agreementScreens } from '#app/routes/admin/people/agreements/screens.server.ts'
import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'], part: 'judging' },
  {
    ...agreementScreens('/admin/judges'),
    '/admin/judges/signatures/declined': '/admin/people/signatures/declined.tsx',
    '/admin/judges/rubrics': 'rubrics/list.tsx',
    '/admin/judges/rubrics/view/:id': 'rubrics/view.tsx',
    '/admin/judges/rubrics/edit/:id': 'rubrics/edit.tsx',
    '/admin/judges/comments': 'comments/list.tsx',
    '/admin/judges/comments/:categoryId': 'comments/category.tsx',
    '/admin/judges/comments/:categoryId/decide/:handle': 'comments/decide.tsx',
    '/admin/judges/rounds': 'rounds/list.tsx',
    '/admin/judges/rounds/:categoryId': 'rounds/category.tsx',
    '/admin/judges/rounds/:categoryId/add': 'rounds/add.tsx',
    '/admin/judges/rounds/:categoryId/edit/:id': 'rounds/edit.tsx',
    '/admin/judges/rounds/:categoryId/remove/:id': 'rounds/remove.tsx',
    '/admin/judges/rounds/:categoryId/tell/:id': 'rounds/tell.tsx',
    '/admin/judges/committees': 'committees/list.tsx',
    '/admin/judges/committees/send': 'committees/send.tsx',
    '/admin/judges/committees/copy': 'committees/copy.tsx',
    '/admin/judges/committees/edit/:id': 'committees/edit.tsx',
    '/admin/judges/committees/delete/:id': 'committees/delete.tsx',
    '/admin/judges/conflicts': { file: 'conflicts/list.tsx', part: null },
    '/admin/judges/conflicts/add': { file: 'conflicts/add.tsx', part: null },
    '/admin/judges/conflicts/clear/:id': { file: 'conflicts/clear.tsx', part: null },
    '/admin/judges/conflicts/ask/:submissionId': { file: 'conflicts/ask.tsx', part: null },
    '/admin/judges/conflicts/break-glass/:id': { file: 'conflicts/break-glass.tsx', part: null },
  },
  {
    '/admin/judges': 'admin-judging#agreement',
    '/admin/judges/committees': 'admin-judging#committees',
    '/admin/judges/rubrics': 'admin-judging#rubrics',
    '/admin/judges/rounds': 'admin-judging#rounds',
    '/admin/judges/conflicts': 'admin-judging#conflicts',
  },
)
