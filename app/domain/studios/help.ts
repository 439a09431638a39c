import { link, say, type AdminHelpChapter } from '#app/platform/help.ts'
import { words } from '#app/platform/award-words.ts'

export const studiosHelp: AdminHelpChapter = {
  id: 'admin-studios',
  get title() {
    return words.Studios
  },
  for: 'admins',
  get summary() {
    return `${words.Studio} profiles, their kinds, merging and archiving.`
  },
  sections: () => [
    {
      id: 'studios',
      title: `${words.Studio} profiles`,
      blocks: [
        say`${words.AStudio} profile is who enters and who is billed: a company, a person or a student. ${link(words.Studios, '/admin/studios')} lists them with their people and entries.`,
        say`Merge two profiles of the same ${words.studio}: entries, invoices and people move to the one you keep. This can’t be undone. Archive a profile that is no longer used.`,
      ],
    },
    {
      id: 'kinds',
      title: 'Kinds of profile',
      blocks: [
        say`Entrants select a ${link('kind of profile', '/admin/studios/kinds')} once. It decides their price: each kind has the ${words.priceStudio.toLowerCase()}, ${words.priceIndependent.toLowerCase()} or ${words.priceStudent.toLowerCase()} price of the ${link('deadlines', '/admin/deadlines')}.`,
      ],
    },
  ],
}
