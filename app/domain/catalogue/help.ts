import { words } from '#app/platform/award-words.ts'
import { link, say, type AdminHelpChapter } from '#app/platform/help.ts'

export const catalogueHelp: AdminHelpChapter = {
  id: 'admin-categories',
  title: 'Categories and questions',
  for: 'admins',
  summary: 'What can be entered, and what each category asks.',
  sections: () => [
    {
      id: 'categories',
      title: 'Categories',
      blocks: [
        say`Add ${link('categories', '/admin/categories')} one by one, several together from a list, table or template, or copied from another season.`,
        say`${words.Production} categories honour a whole work. ${words.Achievement} categories honour people for one work, and ask who they are.`,
        say`A category is in preparation, open, closed, suspended or archived. Only an open one can be entered. If you close or suspend one, say why: entrants read it.`,
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      blocks: [
        say`A category asks fields from the library. Open a category, select its questions, add fields, put them in order, and say which are required and when: to submit, or by the materials deadline.`,
        say`A new question says in one form which categories ask it: all, one kind, or ticked ones. Change questions of ${link('many categories', '/admin/categories/questions')} on one page.`,
        say`A question can be shown only for certain answers to another one. Copy a finished set of questions to ticked categories, or export it as a file for another season or award. You see what is added before anything is stored.`,
        say`The preview shows the form as an entrant sees it, and a sample of what judges read.`,
      ],
    },
    {
      id: 'fields',
      title: 'Fields',
      blocks: [
        say`${link('Fields', '/admin/fields')} is the library: a text, a choice, people, a file, a series of files with captions, a recording, a postal address, an amount of money, a table, a signature, a link and more. One field can be asked in any number of categories. A field that holds answers can be archived, not deleted.`,
      ],
    },
  ],
}
