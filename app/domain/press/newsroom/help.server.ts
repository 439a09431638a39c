import { closingOf } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import {
  chapterLink,
  link,
  momentText,
  say,
  type AdminHelpChapter,
  type PublicHelpChapter,
} from '#app/platform/help.ts'

export const pressHelp: PublicHelpChapter = {
  id: 'press',
  title: 'Reporting about the award',
  for: 'press',
  part: 'press',
  summary: 'Press room, embargo, media credentials and badges.',
  sections: async (award, reader) => {
    const closes = award.season
      ? closingOf(
          (await deadlinesOf(award.season.year, reader)).filter(({ visible }) => visible),
          'media_credentials',
        )
      : null
    const ceremony = award.season?.ceremonyAt
    return [
      {
        id: 'press-room',
        title: 'The press room',
        blocks: [
          say`Releases, stills, logos and fact sheets are in the ${link('press room', '/press-room')}, free to use with their credit line. It has a ${link('feed', '/press-room/feed.xml')}, and public dates are in the ${link('calendar', '/calendar')}.`,
          award.settings.press_email ? say`Press contact: ${award.settings.press_email}.` : null,
        ],
      },
      {
        id: 'embargo',
        title: 'Embargo',
        blocks: [
          say`What is about nominees or winners becomes public at a set moment. Accredited press see items under embargo with a badge and do not publish them before it ends.`,
        ],
      },
      {
        id: 'credentials',
        title: 'Media credentials',
        blocks: [
          ceremony ? say`The ceremony begins on ${momentText(ceremony, award)}.` : null,
          say`${link('Apply', '/media-credentials/apply')} for your outlet. A link is emailed to you: add the people, their photos, your plan and a letter on its page. You need no account.`,
          closes
            ? say`Applications close on ${momentText(closes, award)}. What arrives later is marked as late.`
            : null,
          say`Once you are approved, sign the embargo agreement. Then each person gets a badge, which is checked at the door.`,
        ],
      },
    ]
  },
}

export const pressAdminHelp: AdminHelpChapter = {
  id: 'admin-press',
  title: 'Press and screenings',
  for: 'admins',
  part: 'press',
  summary: 'Newsroom, events, media credentials, doors and screenings.',
  sections: () => [
    {
      id: 'newsroom',
      title: 'Newsroom and events',
      blocks: [
        say`Write items in the ${link('newsroom', '/press')}: drafts, which you publish immediately or schedule. Name the nominees an item is about: it stays hidden until they are public, whatever its own dates say.`,
        say`${link('Categories', '/press/category')} sort the items. ${link('Events', '/events')} have places, guests and a waiting list.`,
      ],
    },
    {
      id: 'credentials',
      title: 'Media credentials',
      blocks: [
        say`One admin recommends an application under ${link('Media credentials', '/admin/media-credentials')}, another one approves it. Approval gives areas and places; set how many each holds under ${link('Press areas', '/admin/media-credentials/areas')}.`,
        say`Badges are made once the ${link('embargo agreement', '/admin/media-credentials/agreements')} is signed and everyone has a name and a photo.`,
      ],
    },
    {
      id: 'doors',
      title: 'Doors',
      blocks: [
        say`A ${link('door link', '/admin/media-credentials/doors')} opens the page that checks badges, without an account and also without a network. It has an end.`,
      ],
      right: 'write',
    },
    {
      id: 'screenings',
      title: 'Screenings',
      blocks: [
        say`Professional members consent to be passed to the screening service. Make a list under ${link('Screenings', '/admin/indee')} and give it to the service; confirm when the members were let in. The list says whom to add and whom to remove.`,
        say`What the press reads is in ${chapterLink('Reporting about the award', 'press')}.`,
      ],
    },
  ],
}
