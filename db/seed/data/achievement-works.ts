import type { WorkSeed } from '#db/seed/data/work-seed.ts'

/** Works entered for what some people did in them, in categories 13 to 32. */
export const achievementWorks: readonly WorkSeed[] = [
  {
    owner: 'entrant@example.org',
    title: 'Tin Lanterns',
    category: 13,
    progress: 'paid',
    minutes: 84,
    synopsis:
      'A lamp maker’s daughter follows the tin lanterns her town throws away, and finds who has been lighting them.',
    checkout: 'a',
    people: [
      {
        fullName: 'Bram Van der Loom',
        credit: 'Director',
      },
      {
        fullName: 'Þóra Ægisdóttir-Lindqvist',
        credit: 'Director',
        pronunciation: 'THOH-ra EYE-is-doh-tir LIND-kvist',
      },
    ],
  },
  {
    owner: 'entrant@example.org',
    title: 'Tin Lanterns',
    category: 29,
    progress: 'invoiced',
    minutes: 84,
    synopsis:
      'A lamp maker’s daughter follows the tin lanterns her town throws away, and finds who has been lighting them.',
    checkout: 'c',
    people: [
      {
        fullName: '李晴风',
        credit: 'Voice of the lamplighter',
        pronunciation: 'lee ching-fung',
      },
    ],
  },
  {
    owner: 'entrant@example.org',
    title: 'Saltbox',
    category: 22,
    progress: 'half',
    minutes: 26,
    synopsis: 'Three sisters move their wooden house across a frozen bay before the ice breaks.',
    people: [
      {
        fullName: 'Sunniva Drosselgard',
        credit: '',
      },
    ],
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
    owner: 'amadis.bexcombe@example.org',
    title: 'The Cartographer’s Goat',
    category: 13,
    progress: 'paid',
    minutes: 71,
    synopsis: 'A cartographer’s goat eats one map a night, and each morning the land it ate is gone.',
    checkout: 'a',
    people: [
      {
        fullName: 'Amadis Bexcombe',
        credit: 'Director',
      },
    ],
  },
  {
    owner: 'amadis.bexcombe@example.org',
    title: 'The Cartographer’s Goat',
    category: 31,
    progress: 'invoiced',
    minutes: 71,
    synopsis: 'A cartographer’s goat eats one map a night, and each morning the land it ate is gone.',
    people: [
      {
        fullName: 'Perpetua Tarnsby',
        credit: 'Editor',
      },
    ],
  },
  {
    owner: 'nkemi.pellworm@example.org',
    title: 'The Borrowed Tide',
    category: 31,
    progress: 'started',
    minutes: 12,
    synopsis: '',
  },
  {
    owner: 'onion.moon@example.org',
    title: 'The Wind’s Lighthouse',
    originalTitle: '風の灯台',
    category: 19,
    progress: 'paid',
    minutes: 92,
    synopsis: 'A girl keeps a lighthouse for the wind.',
    language: 'ja',
    checkout: 'a',
    people: [
      {
        fullName: '朝霧 遥',
        credit: 'Supervising animator',
        pronunciation: 'asa-giri haru-ka',
      },
      {
        fullName: '白鷺 みなと',
        credit: 'Animator',
      },
    ],
  },
  {
    owner: 'calliope.tarnsby@example.org',
    title: 'Wool Wolf',
    category: 21,
    progress: 'half',
    minutes: 11,
    synopsis: 'A knitted wolf comes undone by one thread.',
  },
  {
    owner: 'rurik.thistlewood@example.org',
    title: 'Eleven Doors Down',
    category: 14,
    progress: 'paid',
    minutes: 23,
    synopsis: 'Twins deliver parcels in a street where each house is in another year.',
    checkout: 'a',
    people: [
      {
        fullName: 'Rurik Thistlewood',
        credit: 'Episode director',
      },
    ],
  },
  {
    owner: 'rurik.thistlewood@example.org',
    title: 'Eleven Doors Down',
    category: 30,
    progress: 'paid',
    minutes: 23,
    synopsis: 'Twins deliver parcels in a street where each house is in another year.',
    checkout: 'a',
    people: [
      {
        fullName: 'Calliope Isakova-Reed',
        credit: 'Voice of Odd and Even',
      },
    ],
  },
  {
    owner: 'rurik.thistlewood@example.org',
    title: 'A Kettle for the King',
    category: 28,
    progress: 'cart',
    minutes: 11,
    synopsis: 'A very small king learns to make his own tea.',
    people: [
      {
        fullName: 'Teodor Bexcombe',
        credit: 'Composer',
      },
    ],
  },
  {
    owner: 'teodor.quillfeather@example.org',
    title: 'Snail Mail Express',
    category: 17,
    progress: 'paid',
    minutes: 88,
    synopsis: 'A post office run by snails has one urgent letter and eleven years to deliver it.',
    checkout: 'a',
    people: [
      {
        fullName: 'Amadis Quillfeather',
        credit: 'Head of story',
      },
      {
        fullName: 'Nkemi Van der Loom',
        credit: 'Story artist',
      },
    ],
  },
  {
    owner: 'teodor.quillfeather@example.org',
    title: 'Snail Mail Express',
    category: 27,
    progress: 'paid',
    minutes: 88,
    synopsis: 'A post office run by snails has one urgent letter and eleven years to deliver it.',
    checkout: 'a',
    people: [
      {
        fullName: 'Sunniva Okereke-Holt',
        credit: 'Composer',
      },
    ],
  },
  {
    owner: 'perpetua.okereke@example.org',
    title: 'Grandmother Thunder',
    category: 22,
    progress: 'paid',
    minutes: 28,
    synopsis: 'Every storm over the valley is somebody’s grandmother, and this one has come to stay.',
    checkout: 'a',
    people: [
      {
        fullName: 'Perpetua Okereke-Holt',
        credit: 'Effects supervisor',
      },
      {
        fullName: 'ليلى النهري',
        credit: 'Effects animator',
        pronunciation: 'LAY-la an-NAH-ree',
      },
    ],
  },
  {
    owner: 'bram.marchbanks@example.org',
    title: 'Quill',
    category: 20,
    progress: 'paid',
    minutes: 22,
    synopsis: 'A hedgehog keeps the diary of a wood.',
    checkout: 'a',
    people: [
      {
        fullName: 'Sólvei Kvæfjord-Steinþórsdóttir af Nordheim',
        credit: 'Lead animator',
      },
    ],
  },
]
