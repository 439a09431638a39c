import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'default', guards: ['auth', 'admin'] },
  {
    '/admin/fields': 'fields/list.tsx',
    '/admin/fields/add': 'fields/add.tsx',
    '/admin/fields/edit/:id': 'fields/edit.tsx',
    '/admin/fields/view/:id': 'fields/view.tsx',
    '/admin/fields/archive/:id': 'fields/archive.tsx',
    '/admin/categories': 'categories/list.tsx',
    '/admin/categories/add': 'categories/add.tsx',
    '/admin/categories/add-multiple': 'categories/add-multiple.tsx',
    '/admin/categories/copy-season': 'categories/copy-season.tsx',
    '/admin/categories/view/:id': 'categories/view.tsx',
    '/admin/categories/edit/:id': 'categories/edit.tsx',
    '/admin/categories/status/:id': 'categories/status.tsx',
    '/admin/categories/remove/:id': 'categories/remove.tsx',
    '/admin/categories/:id/fields': 'questions/list.tsx',
    '/admin/categories/:id/fields/add': 'questions/add.tsx',
    '/admin/categories/:id/fields/copy': 'questions/copy.tsx',
    '/admin/categories/:id/fields/preview': 'questions/preview.tsx',
    '/admin/categories/:id/fields/:cf/edit': 'questions/edit.tsx',
    '/admin/categories/:id/fields/:cf/remove': 'questions/remove.tsx',
  },
  {
    '/admin/categories': 'admin-categories#categories',
    '/admin/categories/:id/fields': 'admin-categories#questions',
    '/admin/fields': 'admin-categories#fields',
  },
)
