import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/help': 'contents.tsx',
    '/help/:chapter': 'chapter.tsx',
  },
)
