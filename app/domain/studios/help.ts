import { link, say, type AdminHelpChapter } from '#app/platform/help.ts'

export const studiosHelp: AdminHelpChapter = {
  id: 'admin-studios',
  title: 'Studios',
  for: 'admins',
  summary: 'Studio profiles, their kinds, merging and archiving.',
  sections: () => [
    {
      id: 'studios',
      title: 'Studio profiles',
      blocks: [
        say`A studio profile is who enters and who is billed: a company, a person or a student. ${link('Studios', '/admin/studios')} lists them with their people and entries.`,
        say`Merge two profiles of the same studio: entries, invoices and people move to the one you keep. This can’t be undone. Archive a profile that is no longer used.`,
      ],
    },
    {
      id: 'kinds',
      title: 'Kinds of profile',
      blocks: [
        say`Entrants select a ${link('kind of profile', '/admin/studios/kinds')} once. It decides their price: each kind has the studio, independent or student price of the ${link('deadlines', '/admin/deadlines')}.`,
      ],
    },
  ],
}
