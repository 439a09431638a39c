/** The entries of the demonstration: which studio entered which work where, and how far it has come. */

export type Progress = 'started' | 'half' | 'ready' | 'cart' | 'invoiced' | 'paid'

export interface WorkSeed {
  /** E-mail of the studio's owner. */
  owner: string
  title: string
  originalTitle?: string
  /** Category number. */
  category: number
  progress: Progress
  minutes: number
  synopsis: string
  people?: { fullName: string; credit: string; pronunciation?: string }[]
  language?: string
  /** Entries of one studio with the same mark share a checkout. */
  checkout?: string
}

const heron = 'amadis.bexcombe@example.org'
const lowTide = 'nkemi.pellworm@example.org'
const onionMoon = 'onion.moon@example.org'
const tinOrchard = 'calliope.tarnsby@example.org'
const bracken = 'rurik.thistlewood@example.org'
const quietLoop = 'sunniva.drosselgard@example.org'
const thirdPencil = 'teodor.quillfeather@example.org'
const marrow = 'perpetua.okereke@example.org'
const kettles = 'ysolde.isakova@example.org'
const saltwick = 'bram.marchbanks@example.org'
const crane = 'ottoline.vanderloom@example.org'
const school = 'school.office@example.org'
const hobb = 'hobb@example.org'

const lanterns =
  'A lamp maker’s daughter follows the tin lanterns her town throws away, and finds who has been lighting them.'
const goat = 'A cartographer’s goat eats one map a night, and each morning the land it ate is gone.'
const thunder = 'Every storm over the valley is somebody’s grandmother, and this one has come to stay.'
const saltbox = 'Three sisters move their wooden house across a frozen bay before the ice breaks.'
const snail = 'A post office run by snails has one urgent letter and eleven years to deliver it.'

export const workSeeds: readonly WorkSeed[] = [
  {
    owner: 'entrant@example.org',
    title: 'Tin Lanterns',
    category: 1,
    progress: 'paid',
    minutes: 84,
    synopsis: lanterns,
    checkout: 'a',
  },
  {
    owner: 'entrant@example.org',
    title: 'Tin Lanterns',
    category: 13,
    progress: 'paid',
    minutes: 84,
    synopsis: lanterns,
    checkout: 'a',
    people: [
      { fullName: 'Bram Van der Loom', credit: 'Director' },
      {
        fullName: 'Þóra Ægisdóttir-Lindqvist',
        credit: 'Director',
        pronunciation: 'THOH-ra EYE-is-doh-tir LIND-kvist',
      },
    ],
  },
  {
    owner: 'entrant@example.org',
    title: 'Fold Here',
    category: 8,
    progress: 'paid',
    minutes: 9,
    synopsis: 'A letter refuses to be folded, and the whole desk takes sides.',
    language: 'zxx',
    checkout: 'b',
  },
  {
    owner: 'entrant@example.org',
    title: 'Tin Lanterns',
    category: 29,
    progress: 'invoiced',
    minutes: 84,
    synopsis: lanterns,
    checkout: 'c',
    people: [{ fullName: '李晴风', credit: 'Voice of the lamplighter', pronunciation: 'lee ching-fung' }],
  },
  {
    owner: 'entrant@example.org',
    title: 'Saltbox',
    category: 7,
    progress: 'invoiced',
    minutes: 26,
    synopsis: saltbox,
    checkout: 'c',
  },
  {
    owner: 'entrant@example.org',
    title: 'Pepper & Ash',
    category: 9,
    progress: 'cart',
    minutes: 2,
    synopsis: 'A salt mill and a hearth argue over who keeps the kitchen warm. Made for a museum of stoves.',
  },
  {
    owner: 'entrant@example.org',
    title: 'Saltbox',
    category: 22,
    progress: 'half',
    minutes: 26,
    synopsis: saltbox,
    people: [{ fullName: 'Sunniva Drosselgard', credit: '' }],
  },
  {
    owner: 'entrant@example.org',
    title: 'The Long Blink',
    category: 8,
    progress: 'started',
    minutes: 5,
    synopsis: '',
  },

  {
    owner: 'student@example.org',
    title: 'Moth Hour',
    category: 12,
    progress: 'paid',
    minutes: 7,
    synopsis: 'At four in the morning the moths open their office, and a child comes with a complaint.',
    people: [{ fullName: 'Ysolde Pellworm', credit: 'Director' }],
  },
  {
    owner: 'student@example.org',
    title: 'Moth Hour',
    category: 19,
    progress: 'half',
    minutes: 7,
    synopsis: 'At four in the morning the moths open their office.',
  },

  {
    owner: heron,
    title: 'The Cartographer’s Goat',
    category: 2,
    progress: 'paid',
    minutes: 71,
    synopsis: goat,
    checkout: 'a',
  },
  {
    owner: heron,
    title: 'The Cartographer’s Goat',
    category: 13,
    progress: 'paid',
    minutes: 71,
    synopsis: goat,
    checkout: 'a',
    people: [{ fullName: 'Amadis Bexcombe', credit: 'Director' }],
  },
  {
    owner: heron,
    title: 'The Cartographer’s Goat',
    category: 31,
    progress: 'invoiced',
    minutes: 71,
    synopsis: goat,
    people: [{ fullName: 'Perpetua Tarnsby', credit: 'Editor' }],
  },
  {
    owner: heron,
    title: 'Nobody’s Lighthouse',
    category: 8,
    progress: 'half',
    minutes: 14,
    synopsis: 'A lighthouse keeps watch over a lake that has dried up.',
  },

  {
    owner: lowTide,
    title: 'Low Orbit Choir',
    category: 10,
    progress: 'paid',
    minutes: 4,
    synopsis: 'Eleven dead satellites rehearse one song for the night they fall.',
  },
  {
    owner: lowTide,
    title: 'The Borrowed Tide',
    category: 8,
    progress: 'paid',
    minutes: 12,
    synopsis: 'A fishing village lends its tide to the moon and waits for it to be given back.',
  },
  {
    owner: lowTide,
    title: 'The Borrowed Tide',
    category: 31,
    progress: 'started',
    minutes: 12,
    synopsis: '',
  },

  {
    owner: onionMoon,
    title: 'The Wind’s Lighthouse',
    originalTitle: '風の灯台',
    category: 2,
    progress: 'paid',
    minutes: 92,
    synopsis: 'A girl keeps a lighthouse for the wind, which has lost its way home since the war.',
    language: 'ja',
    checkout: 'a',
  },
  {
    owner: onionMoon,
    title: 'The Wind’s Lighthouse',
    originalTitle: '風の灯台',
    category: 19,
    progress: 'paid',
    minutes: 92,
    synopsis: 'A girl keeps a lighthouse for the wind.',
    language: 'ja',
    checkout: 'a',
    people: [
      { fullName: '朝霧 遥', credit: 'Supervising animator', pronunciation: 'asa-giri haru-ka' },
      { fullName: '白鷺 みなと', credit: 'Animator' },
    ],
  },
  {
    owner: onionMoon,
    title: 'Umbrella Republic',
    category: 5,
    progress: 'invoiced',
    minutes: 22,
    synopsis: 'Lost umbrellas found a state beneath a railway station, and argue over its anthem.',
    language: 'ja',
  },

  {
    owner: tinOrchard,
    title: 'Wool Wolf',
    category: 8,
    progress: 'paid',
    minutes: 11,
    synopsis: 'A knitted wolf comes undone by one thread and has to decide what to keep.',
    language: 'zxx',
  },
  {
    owner: tinOrchard,
    title: 'Wool Wolf',
    category: 21,
    progress: 'half',
    minutes: 11,
    synopsis: 'A knitted wolf comes undone by one thread.',
  },

  {
    owner: bracken,
    title: 'Eleven Doors Down',
    category: 4,
    progress: 'paid',
    minutes: 23,
    synopsis: 'Twins deliver parcels in a street where each house is in another year.',
    checkout: 'a',
  },
  {
    owner: bracken,
    title: 'Eleven Doors Down',
    category: 14,
    progress: 'paid',
    minutes: 23,
    synopsis: 'Twins deliver parcels in a street where each house is in another year.',
    checkout: 'a',
    people: [{ fullName: 'Rurik Thistlewood', credit: 'Episode director' }],
  },
  {
    owner: bracken,
    title: 'Eleven Doors Down',
    category: 30,
    progress: 'paid',
    minutes: 23,
    synopsis: 'Twins deliver parcels in a street where each house is in another year.',
    checkout: 'a',
    people: [{ fullName: 'Calliope Isakova-Reed', credit: 'Voice of Odd and Even' }],
  },
  {
    owner: bracken,
    title: 'A Kettle for the King',
    category: 3,
    progress: 'invoiced',
    minutes: 11,
    synopsis: 'A very small king learns to make his own tea.',
  },
  {
    owner: bracken,
    title: 'A Kettle for the King',
    category: 28,
    progress: 'cart',
    minutes: 11,
    synopsis: 'A very small king learns to make his own tea.',
    people: [{ fullName: 'Teodor Bexcombe', credit: 'Composer' }],
  },

  {
    owner: quietLoop,
    title: 'Plumline',
    category: 8,
    progress: 'paid',
    minutes: 6,
    synopsis: 'A builder’s plumb line will hang straight for nobody but her.',
    language: 'da',
  },
  {
    owner: quietLoop,
    title: 'Gravel Songs',
    category: 10,
    progress: 'cart',
    minutes: 4,
    synopsis: 'Stones on a beach remember the song that polished them.',
  },

  {
    owner: thirdPencil,
    title: 'Snail Mail Express',
    category: 1,
    progress: 'paid',
    minutes: 88,
    synopsis: snail,
    checkout: 'a',
  },
  {
    owner: thirdPencil,
    title: 'Snail Mail Express',
    category: 17,
    progress: 'paid',
    minutes: 88,
    synopsis: snail,
    checkout: 'a',
    people: [
      { fullName: 'Amadis Quillfeather', credit: 'Head of story' },
      { fullName: 'Nkemi Van der Loom', credit: 'Story artist' },
    ],
  },
  {
    owner: thirdPencil,
    title: 'Snail Mail Express',
    category: 27,
    progress: 'paid',
    minutes: 88,
    synopsis: snail,
    checkout: 'a',
    people: [{ fullName: 'Sunniva Okereke-Holt', credit: 'Composer' }],
  },
  {
    owner: thirdPencil,
    title: 'Half a Horizon',
    category: 6,
    progress: 'half',
    minutes: 31,
    synopsis: 'Chapter two of five: the half that was left behind.',
  },

  {
    owner: marrow,
    title: 'Grandmother Thunder',
    category: 7,
    progress: 'paid',
    minutes: 28,
    synopsis: thunder,
    checkout: 'a',
  },
  {
    owner: marrow,
    title: 'Grandmother Thunder',
    category: 22,
    progress: 'paid',
    minutes: 28,
    synopsis: thunder,
    checkout: 'a',
    people: [
      { fullName: 'Perpetua Okereke-Holt', credit: 'Effects supervisor' },
      { fullName: 'ليلى النهري', credit: 'Effects animator', pronunciation: 'LAY-la an-NAH-ree' },
    ],
  },
  {
    owner: marrow,
    title: 'Bellwether',
    category: 5,
    progress: 'ready',
    minutes: 24,
    synopsis: 'The sheep that leads the flock has lost her bell, and her faith in fences.',
  },

  {
    owner: kettles,
    title: 'Moss Parade',
    category: 8,
    progress: 'paid',
    minutes: 8,
    synopsis: 'Once a century the moss moves one metre to the north. Today is the parade.',
    language: 'fr',
  },
  {
    owner: kettles,
    title: 'Three Wet Shoes',
    category: 9,
    progress: 'half',
    minutes: 1,
    synopsis: 'An advert for a ferry.',
  },

  {
    owner: saltwick,
    title: 'Quill',
    category: 4,
    progress: 'paid',
    minutes: 22,
    synopsis: 'A hedgehog keeps the diary of a wood, and finds a page she did not write.',
    checkout: 'a',
  },
  {
    owner: saltwick,
    title: 'Quill',
    category: 20,
    progress: 'paid',
    minutes: 22,
    synopsis: 'A hedgehog keeps the diary of a wood.',
    checkout: 'a',
    people: [{ fullName: 'Sólvei Kvæfjord-Steinþórsdóttir af Nordheim', credit: 'Lead animator' }],
  },
  {
    owner: saltwick,
    title: 'The Sleep Mechanics',
    category: 3,
    progress: 'invoiced',
    minutes: 7,
    synopsis: 'Two tiny engineers repair a child’s dreams before breakfast.',
  },

  {
    owner: crane,
    title:
      'The Remarkably Long and Occasionally Accurate History of the Paper Bridge at Lower Windlesham, Told Backwards',
    category: 2,
    progress: 'paid',
    minutes: 67,
    synopsis: 'A bridge made of paper has stood for two hundred years. This is how.',
  },
  {
    owner: crane,
    title: 'Half a Horizon',
    category: 6,
    progress: 'invoiced',
    minutes: 33,
    synopsis: 'Chapter one of five: a line on a map turns out to be a wall.',
  },

  {
    owner: school,
    title: 'Bellows',
    category: 12,
    progress: 'paid',
    minutes: 5,
    synopsis: 'An accordion breathes for a house of old musicians.',
    people: [{ fullName: 'Živa Černohorská', credit: 'Director' }],
    language: 'cs',
    checkout: 'a',
  },
  {
    owner: school,
    title: 'Second Skin of the Moon',
    category: 12,
    progress: 'paid',
    minutes: 9,
    synopsis: 'A tailor is asked for a coat for the moon.',
    people: [{ fullName: 'Benedek Őszkár', credit: 'Director' }],
    language: 'hu',
    checkout: 'a',
  },
  {
    owner: school,
    title: 'Lichen',
    category: 12,
    progress: 'half',
    minutes: 4,
    synopsis: 'Two stones and a very slow friendship.',
  },

  {
    owner: hobb,
    title: 'Umber',
    category: 9,
    progress: 'paid',
    minutes: 3,
    synopsis: 'A colour that nobody wanted gets a museum of its own.',
  },
  { owner: hobb, title: 'Paper Weather', category: 10, progress: 'started', minutes: 3, synopsis: '' },
]
