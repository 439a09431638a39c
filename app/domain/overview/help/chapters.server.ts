import { seasonCalendar } from '#app/domain/season/seasons/calendar.ts'
import { deadlinesOf, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { link, say, type AdminHelpChapter } from '#app/platform/help.ts'
import { monthsOfSeason, seasonDates } from './season-months.ts'
import { words } from '#app/platform/award-words.ts'

export const overviewHelp: AdminHelpChapter = {
  id: 'admin-overview',
  title: 'Working as an admin',
  for: 'admins',
  summary: 'The overview, search, history, exports and failed jobs.',
  sections: () => [
    {
      id: 'overview',
      title: 'The overview',
      blocks: [
        say`The ${link('overview', '/admin/dashboard')} begins with what needs an admin, then shows the figures of the season. The numbers in the menu count the same tasks.`,
        say`Press / to search everything: people, entries, invoices, ${words.studios}, emails. Enter opens the first result.`,
      ],
      picture: 'overview',
    },
    {
      id: 'lists',
      title: 'Lists',
      blocks: [
        say`Every list can be searched, filtered and sorted, and has an address you can share with other admins. Selected rows can be exported or decided about together. After a change you can often undo it from the message.`,
      ],
    },
    {
      id: 'history',
      title: 'History',
      blocks: [
        say`The ${link('history', '/admin/history')} says who changed what and when, and in whose place. Nothing is removed from it.`,
      ],
    },
    {
      id: 'exports',
      title: 'Exports',
      blocks: [
        say`Take data out under ${link('Exports', '/admin/export')}. Every export asks what it is for and is kept for three days, for you only. It leaves out entries you have a conflict with, and nominees and results before they are public. ${link('Scheduled exports', '/admin/export/schedules')} are made automatically.`,
      ],
    },
    {
      id: 'failed',
      title: 'Failed jobs',
      blocks: [
        say`${link('Failed jobs', '/admin/failed-jobs')} is work in the background that failed at every attempt. Read the reason, fix it, and run the job again.`,
      ],
    },
    {
      id: 'links',
      title: 'Personal links',
      blocks: [
        say`Sponsors, nominees and the press work with personal links. If one went to the wrong person, end it from the record’s page: a new one is emailed.`,
      ],
      right: 'secrets',
    },
  ],
}

export const seasonHelp: AdminHelpChapter = {
  id: 'admin-season',
  title: 'A season month by month',
  for: 'admins',
  summary: 'What happens when, and what to do before it, from your own dates.',
  sections: async ({ season: { year }, settings, zone, now }, reader) => {
    const [season, deadlines] = await Promise.all([seasonOf(year), deadlinesOf(year, reader)])
    const calendar = seasonCalendar({ season, deadlines, configs: settings }, now)
    const months = monthsOfSeason(seasonDates(calendar, deadlines, settings), settings, zone)
    if (months.length > 0) return months
    return [
      {
        id: 'dates',
        title: 'No dates yet',
        blocks: [
          say`Add ${link('deadlines', '/admin/deadlines')}, and set the dates of judging and voting in the ${link('settings', '/admin/configs')} and those of announcement and ceremony on the ${link('season', '/admin/seasons')}.`,
        ],
      },
    ]
  },
}
