import { link, momentText, say, type AdminHelpChapter } from '#app/platform/help.ts'

export const ceremonyHelp: AdminHelpChapter = {
  id: 'admin-ceremony',
  title: 'Ceremony and trophies',
  for: 'admins',
  summary: 'The running order, the papers of the evening and extra trophies.',
  sections: (award) => [
    {
      id: 'order',
      title: 'Running order',
      blocks: [
        award.season.ceremonyAt
          ? say`The ceremony begins on ${momentText(award.season.ceremonyAt, award)}.`
          : null,
        say`Put the awards into blocks and in order under ${link('Running order', '/admin/ceremony')}, with presenters and how names are said. Every pack follows it.`,
      ],
    },
    {
      id: 'packs',
      title: 'Packs',
      blocks: [
        say`Script, cards, slides, programme and lists are made from one content, so they agree. They exist as soon as slates are confirmed, without winners.`,
        say`Copies with winners are for key holders only, after two of them have opened the result. Each copy has a number and a name on every page. If something changes later, the page says which copies to take again.`,
      ],
    },
    {
      id: 'trophies',
      title: 'Extra trophies',
      blocks: [
        award.settings.trophy_orders_for === 'nominees'
          ? say`Nominees can order ${link('extra trophies', '/admin/duplicate-trophies')} once they are announced.`
          : say`Winners can order ${link('extra trophies', '/admin/duplicate-trophies')} once the results are public.`,
        say`Approve an order, send the proof once it is paid, and put approved orders into a ${link('batch', '/admin/duplicate-trophies/batches')} for the maker.`,
      ],
    },
  ],
}
