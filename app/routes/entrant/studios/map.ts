import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth'] },
  {
    '/studios/invitation': { file: 'invitation.tsx', layout: 'blank', guards: [], post: ['auth'] },
    '/studios/add': 'add.tsx',
    '/studios/create/:type': 'create.tsx',
    '/studios/view': 'list.tsx',
    '/studios/edit/:id': {
      file: 'edit.tsx',
      guards: ['auth', 'owner-or-admin'],
      why: 'the address has a number, which alone opens nothing',
    },
  },
)
