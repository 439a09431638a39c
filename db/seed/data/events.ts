import type { EventAudience } from '#app/domain/press/events/rules.ts'
import type { CalendarKey } from '#db/seed/phases.ts'

/** The demonstration's events. Places are invented. */

export interface EventSeed {
  title: string
  summary: string
  audience: EventAudience
  /** Some hours after this moment of the season. */
  starts: readonly [CalendarKey, hours: number]
  hours: number
  /** The award's, where none is given. */
  timezone?: string
  venue?: string
  address?: string
  onlineUrl?: string
  capacity?: number
  /** Guests in the order in which they answer; those after the last place wait. */
  guests?: readonly (readonly [name: string, email: string])[]
  /** Only asked for news. */
  followers?: readonly (readonly [name: string, email: string])[]
  /** Took their answer back. */
  left?: readonly string[]
  takesNoGuests?: true
  becomes?: 'draft' | { cancelled: string }
  byPress?: true
}

const HALL = { venue: 'Corran Hall', address: '40 Sumac Street, Burbank, California' }

export const eventSeeds: readonly EventSeed[] = [
  {
    ...{ title: 'Evening for entrants', audience: 'public', starts: ['callOpens', 240], hours: 2 },
    summary: 'Categories, deadlines and questions, with the people who read the entries.',
    ...{ venue: 'Guild House', address: '418 Lightbox Row, Burbank, California', capacity: 60 },
    guests: [
      ['Bram Loomis', 'bram.loomis@visitor.example.org'],
      ['Wilma Ferrant', 'wilma.ferrant@visitor.example.org'],
    ],
    left: ['wilma.ferrant@visitor.example.org'],
  },
  {
    ...{ title: 'Announcement of the nominees', audience: 'public', starts: ['announced', 0], hours: 1 },
    summary: 'All nominees are read out. The list is on this site at the same minute.',
    ...{ onlineUrl: 'https://example.org/pegbar/live', takesNoGuests: true },
  },
  {
    ...{ title: 'Press call with the nominees', audience: 'press', starts: ['announced', 76], hours: 3 },
    summary: 'Interviews of ten minutes each, and a photo call in the foyer.',
    ...{ ...HALL, capacity: 2 },
    guests: [
      ['Sunniva Bexcombe', 'press@example.org'],
      ['Rurik Tarnsby', 'rurik@daily-frame.example.org'],
      ['Isaura Pellworm', 'isaura@reel-weekly.example.org'],
      ['Oona Askew', 'oona@radio.example.org'],
    ],
    followers: [['Teodor Mossop', 'teodor@wire.example.org']],
  },
  {
    ...{ title: 'Screening for members', audience: 'members', starts: ['votingOpens', 34], hours: 4 },
    summary: 'The nominated shorts in one evening, with subtitles.',
    ...{ venue: 'Lightbox Cinema', address: '9 Perforation Way, Burbank, California', capacity: 120 },
    guests: [['Voter', 'voter@example.org']],
  },
  {
    ...{ title: 'Nominees’ lunch in Paris', audience: 'nominees', starts: ['votingCloses', 43], hours: 3 },
    summary: 'For the European nominees, with a short rehearsal of the walk to the stage.',
    ...{ timezone: 'Europe/Paris', venue: 'Maison du Dessin', address: '12 rue des Cellulos, Paris' },
  },
  {
    ...{ title: 'Ceremony', audience: 'public', starts: ['ceremony', 0], hours: 3 },
    summary: 'The awards are given. Seats are sold by the Guild; the night is shown live on this site.',
    ...{ ...HALL, onlineUrl: 'https://example.org/pegbar/live', takesNoGuests: true },
  },
  {
    // Goes on past two in the morning, on the night on which the clocks change in the original season.
    ...{ title: 'Sponsors’ night', audience: 'sponsors', starts: ['ceremony', 4], hours: 5 },
    summary: 'A late supper with the winners.',
    ...{
      venue: 'The Flipbook',
      address: '2 Sumac Street, Burbank, California',
      capacity: 80,
      becomes: 'draft',
    },
  },
  {
    ...{ title: 'Studio tour for journalists', audience: 'press', starts: ['standardEnds', 91], hours: 2 },
    summary: 'Two hours in a stop motion studio.',
    ...{ venue: 'Three Wet Shoes Studio', address: '77 Armature Lane, Burbank, California', byPress: true },
    guests: [['Rurik Tarnsby', 'rurik@daily-frame.example.org']],
    becomes: { cancelled: 'The studio is in its last week of shooting and cannot have visitors.' },
  },
]
