import type { AwardInput } from '#app/domain/ceremony/running-order/schema.ts'

/** Who presents which category of the demonstration, by its number. */
export const presenterSeeds: readonly (Pick<AwardInput, 'presenters' | 'notes'> & { number: number })[] = [
  {
    number: 9,
    presenters: [
      { name: 'Saoirse Ní Bhroin', pronunciation: 'SEER-sha nee VREEN' },
      { name: 'Tobias Renn', pronunciation: '' },
    ],
    notes: 'They come on from the left. Trophy from the table.',
  },
  { number: 12, presenters: [{ name: '중현 Park', pronunciation: 'JOONG-hyun park' }], notes: '' },
  {
    number: 4,
    presenters: [{ name: 'Łucja Wąsik', pronunciation: 'WOOTS-ya VON-sheek' }],
    notes: 'Ten seconds of each clip before the envelope.',
  },
  {
    number: 6,
    presenters: [
      { name: 'Noor Haddad', pronunciation: 'noor ha-DAAD' },
      { name: 'Ève Quémener', pronunciation: 'ev kay-muh-NAIR' },
    ],
    notes: '',
  },
  {
    number: 5,
    presenters: [{ name: 'Ngozi Adeyemi', pronunciation: 'n-GO-zee ah-day-YEH-mee' }],
    notes: 'After the film of those we lost.',
  },
  {
    number: 1,
    presenters: [{ name: 'Marguerite Oyelaran', pronunciation: 'mar-guh-REET oh-yeh-LAH-ran' }],
    notes: 'Last award of the evening. All winners on stage afterwards.',
  },
]
