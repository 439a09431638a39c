import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/configs': 'configs.tsx',
    '/admin/configs/logo': 'logo.tsx',
    '/admin/configs/picture': 'picture.tsx',
    '/admin/settings/parts': 'parts.tsx',
    '/admin/seasons': 'seasons/list.tsx',
    '/admin/seasons/next': 'seasons/next.tsx',
    '/admin/seasons/add': 'seasons/add.tsx',
    '/admin/seasons/edit/:year': 'seasons/edit.tsx',
    '/admin/seasons/current/:year': 'seasons/current.tsx',
    '/admin/deadlines': 'deadlines/list.tsx',
    '/admin/deadlines/add': 'deadlines/add.tsx',
    '/admin/deadlines/edit/:id': 'deadlines/edit.tsx',
    '/admin/deadlines/extend/:id': 'deadlines/extend.tsx',
    '/admin/deadlines/remove/:id': 'deadlines/remove.tsx',
  },
  {
    '/admin/configs': 'admin-set-up#settings',
    '/admin/settings': 'admin-set-up#parts',
    '/admin/seasons': 'admin-set-up#seasons',
    '/admin/deadlines': 'admin-set-up#deadlines',
  },
)
