import { agreementScreens } from '#app/routes/admin/people/agreements/screens.server.ts'
import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    ...agreementScreens('/admin/judges'),
    '/admin/judges/signatures/declined': '/admin/people/signatures/declined.tsx',
    '/admin/judges/rubrics': 'rubrics/list.tsx',
    '/admin/judges/rubrics/view/:id': 'rubrics/view.tsx',
    '/admin/judges/rubrics/edit/:id': 'rubrics/edit.tsx',
    '/admin/judges/committees': 'committees/list.tsx',
    '/admin/judges/committees/send': 'committees/send.tsx',
    '/admin/judges/committees/copy': 'committees/copy.tsx',
    '/admin/judges/committees/edit/:id': 'committees/edit.tsx',
    '/admin/judges/committees/delete/:id': 'committees/delete.tsx',
    '/admin/judges/conflicts': 'conflicts/list.tsx',
    '/admin/judges/conflicts/add': 'conflicts/add.tsx',
    '/admin/judges/conflicts/clear/:id': 'conflicts/clear.tsx',
    '/admin/judges/conflicts/ask/:submissionId': 'conflicts/ask.tsx',
    '/admin/judges/conflicts/break-glass/:id': 'conflicts/break-glass.tsx',
  },
  {
    '/admin/judges': 'admin-judging#agreement',
    '/admin/judges/committees': 'admin-judging#committees',
    '/admin/judges/rubrics': 'admin-judging#rubrics',
    '/admin/judges/conflicts': 'admin-judging#conflicts',
  },
)
