/** Who is nominated in the demonstration, and works that stand beside those of the call once nominees are chosen. */

export const nomineeNames: readonly string[] = [
  'Þóra Ægisdóttir-Lindqvist',
  '李晴风',
  'محمد',
  'Ελένη Παπαδοπούλου',
  'Ирина Соколова',
  'שרה לוי',
  '佐藤花子',
  '김민준',
  'Maximiliana-Theodora Featherstonehaugh-Ravensbourne de Montmorency y Albuquerque-Castellanos von Hohenlohe-Waldenburg',
  'Nguyễn Thị Minh Khai',
  'Siobhán Ní Dhomhnaill',
  'Łukasz Wyżykowski',
  'Zoë Çelebi-Grünwald',
  'João d’Albuquerque',
  'Bjørn Åke Sæther',
  'ليلى الناهري',
  'Nkemi Okereke-Holt',
  'Tomáš Řehořek',
  'Perpetua Isakova-Reed',
  'Ağça Şimşek',
  'O’Dell van ’t Hoff',
  'Amadis Thistlewood',
  '朝霧遥',
  'Ilse Bruckner-Ohm',
  'Rurik Quillfeather',
  'Þorgeir Ljósvetninga',
  'Ana María Ñáñez',
  'Sunniva Drosselgard',
  'Kwabena Asante-Boateng',
  'Cher',
  'Ottavia Bonfanti',
  'Wren Hollowell',
  'Феруза Каримова',
  'Γιώργος Αναστασίου',
  'Dagny Brandvold',
  'Hōne Te Rangi',
  'Jocasta Aldersey',
  '박서연',
  'Ioan Ştefănescu',
  'Mireille Lacombe-Étoile',
  'דניאל אברהם',
  'Teodor Pellworm',
  'Élodie Quatrefages',
  'Vincent Achterberg',
  '陳美玲',
  'Casimir Dunmore',
  'Aoife Mac Giolla Phádraig',
  'Halima Castellane',
  'Óscar Núñez Iglesias',
  'Fenna Falkenrath',
]

/** How a name is said, where its owner has told. */
export const pronunciations: Readonly<Record<string, string>> = {
  'Þóra Ægisdóttir-Lindqvist': 'THOH-ra EYE-yis-doht-tir LIND-kvist',
  李晴风: 'Lee Ching-fung',
  'Siobhán Ní Dhomhnaill': 'shi-VAWN nee GOH-nil',
  'Łukasz Wyżykowski': 'WOO-kash vi-zhi-KOV-skee',
  'Nguyễn Thị Minh Khai': 'nwin tee ming kai',
}

export type WorkKind = 'feature' | 'series' | 'short'

/** Titles by what kind of work they are; each is entered in several categories, as works are. */
export const nominatedWorks: Readonly<Record<WorkKind, readonly string[]>> = {
  feature: [
    'The Ferryman’s Umbrella',
    'Forty Winters in Glass',
    'Nightingale Station',
    'A Map of Small Hours',
    'The Sleeping Orchestra',
    'Brackwater',
    'Whalebone Hill',
  ],
  series: [
    'Captain Thimble',
    'The Upstairs Weather',
    'Radish & Rye',
    'Midnight at the Lost Property Office',
    'Kites of Ashdown Road',
    'Underfloor',
    'Letters from the Moon Depot',
  ],
  short: [
    'Seven Ways to Peel a Pear',
    'The Last Tram Home',
    'Static',
    'Mother’s Ladder',
    'Paper Weight',
    'Salt, Then Snow',
    'The Understudy',
    'Ink for Breakfast',
    'Hinterland Choir',
    'A Slow Parade of Chairs',
    'Rook',
    'What the Kettle Knew',
  ],
}

/** Works nobody entered that a committee proposed. */
export const outsideSeeds: readonly {
  category: number
  title: string
  studio: string
  reason: string
  fullName: string
  credit: string
}[] = [
  {
    category: 8,
    title: 'The Tide Clock',
    studio: 'Atelier Sept Marées',
    reason: 'Shown in June at two festivals of the list; its maker did not know of the call.',
    fullName: 'Mireille Lacombe-Étoile',
    credit: 'Director',
  },
  {
    category: 22,
    title: 'Brackwater',
    studio: 'Tin Orchard',
    reason: 'The flood was drawn by one person; the studio entered the film in other categories only.',
    fullName: 'Hōne Te Rangi',
    credit: 'Effects animation lead',
  },
]
