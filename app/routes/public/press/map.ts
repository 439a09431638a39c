import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/press-room': { file: 'press-room.tsx', part: 'press' },
    '/press-room/feed.xml': { file: 'feed.ts', part: 'press' },
    '/nominees': 'nominees.tsx',
    '/nominees/:year': 'nominees-of-year.tsx',
    '/winners': 'winners.tsx',
    '/winners/:year': 'winners-of-year.tsx',
    '/calendar': { file: 'calendar.tsx', part: 'events' },
    '/calendar.ics': { file: 'calendar-file.ts', part: 'events' },
    '/calendar/feed': { file: 'own-feed.tsx', part: 'events', guards: ['auth'] },
    '/calendar/feed/:key': { file: 'own-calendar.ts', part: 'events' },
    '/calendar/answer': { file: 'answer.tsx', part: 'events' },
    '/calendar/events/:slug': { file: 'event.tsx', part: 'events' },
    '/calendar/events/:slug/file.ics': { file: 'event-file.ts', part: 'events' },
    '/sitemap.xml': 'sitemap.ts',
    '/robots.txt': 'robots.ts',
  },
)
