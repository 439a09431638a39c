/** Works that fill up the committees of the demonstration, invented: a thing, where it is, and what becomes of it. */

const THINGS = [
  'Ferry',
  'Orchard',
  'Tailor',
  'Weathervane',
  'Postman',
  'Staircase',
  'Beekeeper',
  'Accordion',
  'Ladder',
  'Greenhouse',
  'Clockmaker',
  'Harbour',
  'Teapot',
]
const KINDS = [
  'Amber',
  'Borrowed',
  'Crooked',
  'Second',
  'Velvet',
  'Last',
  'Paper',
  'Northern',
  'Silent',
  'Salt',
]
const JUDGE_ORDERS = [
  'nobody has counted on it any more, until one night it is the only thing that still works.',
  'a child hides in it from the rain and comes out in another year.',
  'two neighbours fall out over it, and both of them miss the quarrel.',
  'it is to be sold, and everybody who ever used it comes to say what they remember.',
  'a storm carries it three streets on, where it is badly needed.',
  'it learns a song and cannot be made to stop.',
  'its owner forgets its name, and it sets out to be called something new.',
]

export interface JudgedWork {
  title: string
  synopsis: string
}

/** All of them, in an order that mixes things and kinds. */
export const judgedWorks: readonly JudgedWork[] = Array.from(
  { length: THINGS.length * KINDS.length },
  (_, index) => {
    const thing = THINGS[index % THINGS.length] ?? ''
    const kind = KINDS[index % KINDS.length] ?? ''
    const turn = JUDGE_ORDERS[index % JUDGE_ORDERS.length] ?? ''
    return {
      title: `The ${kind} ${thing}`,
      synopsis: `There is a ${kind.toLowerCase()} ${thing.toLowerCase()} at the end of the street; ${turn}`,
    }
  },
)

export const judgedNames = {
  first: [
    'Ottoline',
    'Bram',
    'Ysolde',
    'Teodor',
    'Calliope',
    'Rurik',
    'Sunniva',
    'Amadis',
    'Þóra',
    '遥',
    'محمد',
  ],
  last: [
    'Quillfeather',
    'Tarnsby',
    'Marchbanks-Li',
    'Drosselgard',
    'Pellworm',
    'Isakova-Reed',
    'Thistlewood',
  ],
}
