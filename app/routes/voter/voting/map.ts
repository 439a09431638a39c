import { area } from '#app/routes/area.ts'

const OPEN_TO_ALL = { layout: 'blank', guards: [] } as const

export default area(
  { layout: 'votes', guards: ['auth', 'vote'], part: 'voting' },
  {
    '/votes': 'overview.tsx',
    '/votes/category/:categoryId': 'category.tsx',
    '/votes/category/:categoryId/save': { file: 'save.ts', guards: ['bearer', 'vote'], only: 'POST' },
    '/votes/review': 'review.tsx',
    '/votes/code': 'code.tsx',
    '/votes/nominee/:nominationId/file/:name': 'nominee-file.ts',
    '/votes/receipt': { file: 'receipt.tsx', ...OPEN_TO_ALL },
    '/votes/receipts': { file: 'receipts.tsx', ...OPEN_TO_ALL },
    '/votes/receipts.txt': { file: 'receipts-file.ts', ...OPEN_TO_ALL },
    '/votes/observers': { file: 'observers.tsx', layout: 'default', guards: ['auth', 'observer'] },
    '/votes/rules': { file: 'rules.tsx', ...OPEN_TO_ALL },
    '/votes/dates.ics': { file: 'dates.ts', ...OPEN_TO_ALL },
    '/votes/results': { file: 'results.tsx', part: null, guards: ['auth'] },
    '/votes/results/:year/:file': { file: 'results-file.ts', part: null, guards: ['auth'] },
    '/votes/closed': { file: 'closed.tsx', ...OPEN_TO_ALL },
  },
)
