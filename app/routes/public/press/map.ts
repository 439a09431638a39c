import { area } from '#app/routes/area.ts'

export default area(
  { layout: 'by-viewer', guards: [] },
  {
    '/press-room': 'press-room.tsx',
    '/press-room/feed.xml': 'feed.ts',
    '/nominees': 'nominees.tsx',
    '/nominees/:year': 'nominees-of-year.tsx',
    '/winners': 'winners.tsx',
    '/winners/:year': 'winners-of-year.tsx',
    '/calendar': 'calendar.tsx',
    '/calendar.ics': 'calendar-file.ts',
    '/calendar/feed': { file: 'own-feed.tsx', guards: ['auth'] },
    '/calendar/feed/:key': 'own-calendar.ts',
    '/calendar/answer': 'answer.tsx',
    '/calendar/events/:slug': 'event.tsx',
    '/calendar/events/:slug/file.ics': 'event-file.ts',
    '/sitemap.xml': 'sitemap.ts',
    '/robots.txt': 'robots.ts',
  },
)
