import type { WorkSeed } from '#db/seed/data/work-seed.ts'

type Shared = 'owner' | 'title' | 'originalTitle' | 'minutes' | 'language' | 'synopsis'

const by = (fullName: string, credit: string, pronunciation?: string) => ({
  fullName,
  credit,
  ...(pronunciation && { pronunciation }),
})

/** Which studio made which work, where it entered it, and how far each entry has come. */
const works: readonly (Pick<WorkSeed, Shared> & {
  entries: readonly (Omit<WorkSeed, Shared> & { synopsis?: string })[]
})[] = [
  {
    owner: 'entrant@example.org',
    title: 'Tin Lanterns',
    minutes: 84,
    synopsis:
      'A lamp maker’s daughter follows the tin lanterns her town throws away, and finds who has been lighting them.',
    entries: [
      { category: 1, progress: 'paid', checkout: 'a' },
      {
        category: 13,
        progress: 'paid',
        checkout: 'a',
        people: [
          by('Bram Van der Loom', 'Director'),
          by('Þóra Ægisdóttir-Lindqvist', 'Director', 'THOH-ra EYE-is-doh-tir LIND-kvist'),
        ],
      },
      {
        category: 29,
        progress: 'invoiced',
        checkout: 'c',
        people: [by('李晴风', 'Voice of the lamplighter', 'lee ching-fung')],
      },
    ],
  },
  {
    owner: 'entrant@example.org',
    title: 'Fold Here',
    minutes: 9,
    language: 'zxx',
    synopsis: 'A letter refuses to be folded, and the whole desk takes sides.',
    entries: [{ category: 8, progress: 'paid', checkout: 'b' }],
  },
  {
    owner: 'entrant@example.org',
    title: 'Saltbox',
    minutes: 26,
    synopsis: 'Three sisters move their wooden house across a frozen bay before the ice breaks.',
    entries: [
      { category: 7, progress: 'invoiced', checkout: 'c' },
      { category: 22, progress: 'half', people: [by('Sunniva Drosselgard', '')] },
    ],
  },
  {
    owner: 'entrant@example.org',
    title: 'Pepper & Ash',
    minutes: 2,
    synopsis: 'A salt mill and a hearth argue over who keeps the kitchen warm. Made for a museum of stoves.',
    entries: [{ category: 9, progress: 'cart' }],
  },
  {
    owner: 'entrant@example.org',
    title: 'The Long Blink',
    minutes: 5,
    synopsis: '',
    entries: [{ category: 8, progress: 'started' }],
  },
  {
    owner: 'student@example.org',
    title: 'Moth Hour',
    minutes: 7,
    synopsis: 'At four in the morning the moths open their office, and a child comes with a complaint.',
    entries: [
      { category: 12, progress: 'paid', people: [by('Ysolde Pellworm', 'Director')] },
      { category: 19, progress: 'half', synopsis: 'At four in the morning the moths open their office.' },
    ],
  },
  {
    owner: 'amadis.bexcombe@example.org',
    title: 'The Cartographer’s Goat',
    minutes: 71,
    synopsis: 'A cartographer’s goat eats one map a night, and each morning the land it ate is gone.',
    entries: [
      { category: 2, progress: 'paid', checkout: 'a' },
      { category: 13, progress: 'paid', checkout: 'a', people: [by('Amadis Bexcombe', 'Director')] },
      { category: 31, progress: 'invoiced', people: [by('Perpetua Tarnsby', 'Editor')] },
    ],
  },
  {
    owner: 'amadis.bexcombe@example.org',
    title: 'The Empty Lighthouse',
    minutes: 14,
    synopsis: 'A lighthouse keeps watch over a lake that has dried up.',
    entries: [{ category: 8, progress: 'half' }],
  },
  {
    owner: 'nkemi.pellworm@example.org',
    title: 'Low Orbit Choir',
    minutes: 4,
    synopsis: 'Eleven dead satellites rehearse one song for the night they fall.',
    entries: [{ category: 10, progress: 'paid' }],
  },
  {
    owner: 'nkemi.pellworm@example.org',
    title: 'The Borrowed Tide',
    minutes: 12,
    synopsis: 'A fishing village lends its tide to the moon and waits for it to be given back.',
    entries: [
      { category: 8, progress: 'paid' },
      { category: 31, progress: 'started', synopsis: '' },
    ],
  },
  {
    owner: 'onion.moon@example.org',
    title: 'The Wind’s Lighthouse',
    originalTitle: '風の灯台',
    minutes: 92,
    language: 'ja',
    synopsis: 'A girl keeps a lighthouse for the wind, which has lost its way home since the war.',
    entries: [
      { category: 2, progress: 'paid', checkout: 'a' },
      {
        category: 19,
        progress: 'paid',
        checkout: 'a',
        synopsis: 'A girl keeps a lighthouse for the wind.',
        people: [by('朝霧 遥', 'Supervising animator', 'asa-giri haru-ka'), by('白鷺 みなと', 'Animator')],
      },
    ],
  },
  {
    owner: 'onion.moon@example.org',
    title: 'Umbrella Republic',
    minutes: 22,
    language: 'ja',
    synopsis: 'Lost umbrellas found a state beneath a railway station, and argue over its anthem.',
    entries: [{ category: 5, progress: 'invoiced' }],
  },
  {
    owner: 'calliope.tarnsby@example.org',
    title: 'Wool Wolf',
    minutes: 11,
    language: 'zxx',
    synopsis: 'A knitted wolf comes undone by one thread and has to decide what to keep.',
    entries: [
      { category: 8, progress: 'paid' },
      { category: 21, progress: 'half', synopsis: 'A knitted wolf comes undone by one thread.' },
    ],
  },
  {
    owner: 'rurik.thistlewood@example.org',
    title: 'Eleven Doors Down',
    minutes: 23,
    synopsis: 'Twins deliver parcels in a street where each house is in another year.',
    entries: [
      { category: 4, progress: 'paid', checkout: 'a' },
      {
        category: 14,
        progress: 'paid',
        checkout: 'a',
        people: [by('Rurik Thistlewood', 'Episode director')],
      },
      {
        category: 30,
        progress: 'paid',
        checkout: 'a',
        people: [by('Calliope Isakova-Reed', 'Voice of Odd and Even')],
      },
    ],
  },
  {
    owner: 'rurik.thistlewood@example.org',
    title: 'A Kettle for the King',
    minutes: 11,
    synopsis: 'A very small king learns to make his own tea.',
    entries: [
      { category: 3, progress: 'invoiced' },
      { category: 28, progress: 'cart', people: [by('Teodor Bexcombe', 'Composer')] },
    ],
  },
  {
    owner: 'sunniva.drosselgard@example.org',
    title: 'Plumline',
    minutes: 6,
    language: 'da',
    synopsis: 'A builder’s plumb line will hang straight for her alone.',
    entries: [{ category: 8, progress: 'paid' }],
  },
  {
    owner: 'sunniva.drosselgard@example.org',
    title: 'Gravel Songs',
    minutes: 4,
    synopsis: 'Stones on a beach remember the song that polished them.',
    entries: [{ category: 10, progress: 'cart' }],
  },
  {
    owner: 'teodor.quillfeather@example.org',
    title: 'Snail Mail Express',
    minutes: 88,
    synopsis: 'A post office run by snails has one urgent letter and eleven years to deliver it.',
    entries: [
      { category: 1, progress: 'paid', checkout: 'a' },
      {
        category: 17,
        progress: 'paid',
        checkout: 'a',
        people: [by('Amadis Quillfeather', 'Head of story'), by('Nkemi Van der Loom', 'Story artist')],
      },
      { category: 27, progress: 'paid', checkout: 'a', people: [by('Sunniva Okereke-Holt', 'Composer')] },
    ],
  },
  {
    owner: 'teodor.quillfeather@example.org',
    title: 'Half a Horizon',
    minutes: 31,
    synopsis: 'Chapter two of five: the half that was left behind.',
    entries: [{ category: 6, progress: 'half' }],
  },
  {
    owner: 'perpetua.okereke@example.org',
    title: 'Grandmother Thunder',
    minutes: 28,
    synopsis: 'Every storm over the valley is a grandmother, and this one has come to stay.',
    entries: [
      { category: 7, progress: 'paid', checkout: 'a' },
      {
        category: 22,
        progress: 'paid',
        checkout: 'a',
        people: [
          by('Perpetua Okereke-Holt', 'Effects supervisor'),
          by('ليلى النهري', 'Effects animator', 'LAY-la an-NAH-ree'),
        ],
      },
    ],
  },
  {
    owner: 'perpetua.okereke@example.org',
    title: 'Bellwether',
    minutes: 24,
    synopsis: 'The sheep that leads the flock has lost her bell, and her faith in fences.',
    entries: [{ category: 5, progress: 'ready' }],
  },
  {
    owner: 'ysolde.isakova@example.org',
    title: 'Moss Parade',
    minutes: 8,
    language: 'fr',
    synopsis: 'Once a century the moss moves one metre to the north. Today is the parade.',
    entries: [{ category: 8, progress: 'paid' }],
  },
  {
    owner: 'ysolde.isakova@example.org',
    title: 'Three Wet Shoes',
    minutes: 1,
    synopsis: 'An advert for a ferry.',
    entries: [{ category: 9, progress: 'half' }],
  },
  {
    owner: 'bram.marchbanks@example.org',
    title: 'Quill',
    minutes: 22,
    synopsis: 'A hedgehog keeps the diary of a wood, and finds a page she did not write.',
    entries: [
      { category: 4, progress: 'paid', checkout: 'a' },
      {
        category: 20,
        progress: 'paid',
        checkout: 'a',
        synopsis: 'A hedgehog keeps the diary of a wood.',
        people: [by('Sólvei Kvæfjord-Steinþórsdóttir af Nordheim', 'Lead animator')],
      },
    ],
  },
  {
    owner: 'bram.marchbanks@example.org',
    title: 'The Sleep Mechanics',
    minutes: 7,
    synopsis: 'Two tiny engineers repair a child’s dreams before breakfast.',
    entries: [{ category: 3, progress: 'invoiced' }],
  },
  {
    owner: 'ottoline.vanderloom@example.org',
    title:
      'The Remarkably Long and Occasionally Accurate History of the Paper Bridge at Lower Windlesham, Told Backwards',
    minutes: 67,
    synopsis: 'A bridge made of paper has stood for two hundred years. This is how.',
    entries: [{ category: 2, progress: 'paid' }],
  },
  {
    owner: 'ottoline.vanderloom@example.org',
    title: 'Half a Horizon',
    minutes: 33,
    synopsis: 'Chapter one of five: a line on a map turns out to be a wall.',
    entries: [{ category: 6, progress: 'invoiced' }],
  },
  {
    owner: 'school.office@example.org',
    title: 'Bellows',
    minutes: 5,
    language: 'cs',
    synopsis: 'An accordion breathes for a house of old musicians.',
    entries: [
      { category: 12, progress: 'paid', checkout: 'a', people: [by('Živa Černohorská', 'Director')] },
    ],
  },
  {
    owner: 'school.office@example.org',
    title: 'Second Skin of the Moon',
    minutes: 9,
    language: 'hu',
    synopsis: 'A tailor is asked for a coat for the moon.',
    entries: [{ category: 12, progress: 'paid', checkout: 'a', people: [by('Benedek Őszkár', 'Director')] }],
  },
  {
    owner: 'school.office@example.org',
    title: 'Lichen',
    minutes: 4,
    synopsis: 'Two stones and a very slow friendship.',
    entries: [{ category: 12, progress: 'half' }],
  },
  {
    owner: 'hobb@example.org',
    title: 'Umber',
    minutes: 3,
    synopsis: 'An unwanted colour gets a museum of its own.',
    entries: [{ category: 9, progress: 'paid' }],
  },
  {
    owner: 'hobb@example.org',
    title: 'Paper Weather',
    minutes: 3,
    synopsis: '',
    entries: [{ category: 10, progress: 'started' }],
  },
]

/** The last category in which works are entered as a whole; in those after it, what some people did in them. */
const LAST_PRODUCTION = 12

const everyEntry = works.flatMap(({ entries, ...work }) => entries.map((entry) => ({ ...work, ...entry })))

/** The entries of the demonstration, works entered as a whole first. */
export const workSeeds: readonly WorkSeed[] = [
  ...everyEntry.filter(({ category }) => category <= LAST_PRODUCTION),
  ...everyEntry.filter(({ category }) => category > LAST_PRODUCTION),
]
