import type { About, ItemKind } from '#app/domain/press/newsroom/rules.ts'
import type { CalendarKey } from '#db/seed/phases.ts'

/** The demonstration's newsroom. All people, studios and works are invented. */

export const newsroomCategories = [
  'Announcements',
  'Press kit',
  'Nominees',
  'Winners',
  'The ceremony',
  'History',
]

export interface ItemSeed {
  category: (typeof newsroomCategories)[number]
  kind: ItemKind
  title: string
  summary?: string
  body?: string
  /** The picture's description and whom it is to be credited to. */
  picture?: readonly [alt: string, credit: string]
  file?: 'pdf' | 'film'
  link?: string
  about?: About
  /** It names the nomination at this place of the list, or the first winner, where there are any. */
  names?: number | 'winner'
  /** Out some days after this moment of the season. */
  out: readonly [CalendarKey | 'now', days: number]
  becomes?: 'draft' | 'archived'
  /** Days after it is out. */
  embargo?: number
  share?: true
  hidden?: true
  tell?: true
  /** Written by the demonstration's journalist, not by an admin. */
  byPress?: true
}

const PHOTO = 'Photo: Ines Quell / Pegbar Awards'
const COURTESY = 'Image: courtesy of the studio'
const LOGO = 'Pegbar Awards / Meridian Guild of Animated Arts'

const release = (
  category: ItemSeed['category'],
  title: string,
  summary: string,
  out: ItemSeed['out'],
  more: Partial<ItemSeed> = {},
): ItemSeed => ({
  ...{ category, kind: 'release', title, summary, out },
  body: `${summary}\n\n## For editors\n\nThe Pegbar Awards are given each year by the **Meridian Guild of Animated Arts** for animated work of every length and technique. Interviews are arranged by the press office on request.`,
  ...more,
})

const still = (
  category: ItemSeed['category'],
  title: string,
  alt: string,
  out: ItemSeed['out'],
  more: Partial<ItemSeed> = {},
): ItemSeed => ({ category, kind: 'still', title, out, picture: [alt, PHOTO], ...more })

/** Each is out from its moment on; what is still to come by then is scheduled. */
export const newsroomItems: readonly ItemSeed[] = [
  release('Announcements', 'Call for entries opens', 'Thirty-two categories, and a fund for students.', [
    'callOpens',
    1,
  ]),
  release(
    'Announcements',
    'What is new this year',
    'Two new categories, and clearer questions about the use of AI.',
    ['callOpens', 3],
  ),
  release(
    'Announcements',
    'Student Entry Fund pays for 60 entries',
    'Eleven partners share the cost of entering.',
    ['callOpens', 8],
  ),
  release(
    'Announcements',
    'Committees are complete',
    'Judges from nineteen countries read and watch every entry.',
    ['callOpens', 15],
  ),
  release(
    'Announcements',
    'The call closes soon',
    'Entries are taken until the deadline, and not a minute longer.',
    ['standardEnds', 1],
  ),
  release('Announcements', 'Judging begins', 'Committees have three weeks to watch and score.', [
    'judgingOpens',
    0.2,
  ]),
  release(
    'Nominees',
    'The nominees are announced',
    'Every nominated work with the people behind it.',
    ['announced', 0.01],
    { about: 'nominees', tell: true },
  ),
  release(
    'Nominees',
    'The nominees in figures',
    'How many studios, schools and countries are nominated.',
    ['announced', 0.2],
    { about: 'nominees' },
  ),
  release('Announcements', 'Members vote', 'Approved professional members choose the winners in two weeks.', [
    'votingOpens',
    0.1,
  ]),
  release(
    'Announcements',
    'How the vote is counted',
    'Anyone can check the count with the published ballots.',
    ['votingCloses', 0.1],
  ),
  release('The ceremony', 'Accreditation for the ceremony', 'How journalists and crews apply for a place.', [
    'callOpens',
    25,
  ]),
  release(
    'The ceremony',
    'The hosts of the evening',
    'Two voices known from “Moss Parade” lead through the night.',
    ['announced', 5],
  ),
  release(
    'Winners',
    'The winners of the night',
    'All winners by category, with the jury’s words.',
    ['ceremony', 0.1],
    { about: 'winners', tell: true },
  ),
  release(
    'Winners',
    'What the winners said',
    'Quotes from the stage, checked against the recording.',
    ['ceremony', 0.5],
    { about: 'winners' },
  ),
  // Always to come, whenever the demonstration is looked at.
  release(
    'Announcements',
    'A new home for the archive',
    'The Guild’s collection moves into a building of its own.',
    ['now', 4],
  ),
  release(
    'Announcements',
    'Lifetime honour for a puppet maker',
    'Sixty years of stop motion are honoured on stage.',
    ['now', -1],
    { embargo: 3, share: true },
  ),
  release(
    'History',
    'Restored: the first prize-winning film',
    'A film that was thought lost can be seen again.',
    ['now', -0.5],
    { embargo: 2 },
  ),
  release(
    'Announcements',
    'Venue to be confirmed',
    'This was replaced by a later release.',
    ['callOpens', 2],
    { becomes: 'archived' },
  ),
  release('Announcements', 'Partnership with the film schools', 'Not agreed yet.', ['now', 6], {
    becomes: 'draft',
  }),
  release(
    'The ceremony',
    'Notes from the press call',
    'Sunniva Bexcombe’s notes, before they are edited.',
    ['now', 1],
    { becomes: 'draft', byPress: true },
  ),
  release(
    'Announcements',
    'A talk with the chair of the shorts',
    'An interview by Sunniva Bexcombe.',
    ['callOpens', 12],
    { byPress: true },
  ),
  release(
    'Press kit',
    'Embargo rules for accredited press',
    'What may be told, and when.',
    ['callOpens', 5],
    { hidden: true },
  ),

  {
    category: 'Press kit',
    kind: 'logo',
    title: 'Logo, yellow on dark',
    picture: ['The peg bar of the award in yellow on a dark ground', LOGO],
    out: ['callOpens', 1],
  },
  {
    category: 'Press kit',
    kind: 'logo',
    title: 'Logo, dark on paper',
    picture: ['The peg bar of the award in dark ink on paper', LOGO],
    out: ['callOpens', 1],
  },
  {
    category: 'Press kit',
    kind: 'fact_sheet',
    title: 'The award at a glance',
    summary: 'History, figures and the people to ask, on one page.',
    file: 'pdf',
    out: ['callOpens', 1],
  },
  {
    category: 'Press kit',
    kind: 'fact_sheet',
    title: 'How works are judged',
    summary: 'From the committees to the members’ vote.',
    file: 'pdf',
    out: ['callOpens', 6],
  },
  {
    category: 'The ceremony',
    kind: 'fact_sheet',
    title: 'Getting to Corran Hall',
    summary: 'Parking, entrances, power and uplinks for crews.',
    body: 'Crews enter from **Sumac Street**. Doors for the press open three hours before the ceremony.',
    out: ['callOpens', 26],
  },
  {
    category: 'Press kit',
    kind: 'clip',
    title: 'Sting of the award',
    summary: 'Four seconds, without sound.',
    file: 'film',
    out: ['callOpens', 2],
  },
  {
    category: 'History',
    kind: 'clip',
    title: 'Highlights of the last ceremony',
    summary: 'Three minutes for broadcast, with clean sound.',
    link: 'https://example.org/pegbar/highlights',
    out: ['callOpens', 4],
  },
  still('Press kit', 'The statuette', 'A brass peg bar on a walnut base, lit from the left', [
    'callOpens',
    1,
  ]),
  still('Press kit', 'The president of the Guild', 'A woman in a green jacket beside an animation desk', [
    'callOpens',
    1,
  ]),
  still('The ceremony', 'Corran Hall from the stage', 'Rows of empty red seats under a painted ceiling', [
    'callOpens',
    7,
  ]),
  still('The ceremony', 'The carpet', 'Photographers behind a rope along a yellow carpet', ['callOpens', 7]),
  still(
    'History',
    'The jury of the first year',
    'Seven people around a table covered with film cans',
    ['callOpens', 9],
    {
      picture: ['Seven people around a table covered with film cans', 'Photo: archive of the Meridian Guild'],
    },
  ),
  still(
    'History',
    'Light table, first studio of the Guild',
    'An old light table with a drawing of a fox',
    ['callOpens', 9],
    { becomes: 'archived' },
  ),
  still(
    'Nominees',
    'Still from a nominated short',
    'A lighthouse on a hill under a large moon',
    ['announced', 0.1],
    { about: 'nominees', names: 0, picture: ['A lighthouse on a hill under a large moon', COURTESY] },
  ),
  still(
    'Nominees',
    'Still from a nominated feature',
    'A row of lanterns along a green hillside',
    ['announced', 0.1],
    { about: 'nominees', names: 3, picture: ['A row of lanterns along a green hillside', COURTESY] },
  ),
  still('Winners', 'Winners on stage', 'Three people hold up a brass statuette', ['ceremony', 0.2], {
    about: 'winners',
    names: 'winner',
  }),
  still('The ceremony', 'Rehearsal', 'A presenter reads from a card on an empty stage', ['now', -2], {
    embargo: 5,
    share: true,
  }),
  still('Press kit', 'Portrait of the hosts', 'Two people in front of a painted backdrop', ['now', 2], {
    becomes: 'draft',
    byPress: true,
  }),
]
