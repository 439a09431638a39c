import { chapterLink, link, say, type AdminHelpChapter } from '#app/platform/help.ts'

export const setUpHelp: AdminHelpChapter = {
  id: 'admin-set-up',
  title: 'Setting up a season',
  for: 'admins',
  summary: 'Steps, checks, publishing, dates, settings and the next season.',
  sections: () => [
    {
      id: 'steps',
      title: 'Set up and publish',
      blocks: [
        say`${link('Set up the award', '/admin/set-up')} leads through what is missing, in any order. Until you ${link('publish', '/admin/set-up/publish')}, no one but invited admins and judges can sign up or enter.`,
        say`Add ${link('sample entries', '/admin/set-up/samples')} to try lists, exports and judging. Publishing removes them.`,
        say`Publishing can be undone until the first entry is started.`,
      ],
      picture: 'set-up',
    },
    {
      id: 'check',
      title: 'The setup check',
      blocks: [
        say`The ${link('setup check', '/admin/setup-check')} lists what would stop entrants now, and what is probably a mistake. It does not ask for parts that are switched off, and you can tell it what you do without.`,
        say`A ${link('rehearsal', '/admin/rehearsal')} shows the whole site as at another moment, such as the minute before the deadline. You can change nothing while you look.`,
      ],
    },
    {
      id: 'deadlines',
      title: 'Deadlines and prices',
      blocks: [
        say`A ${link('deadline', '/admin/deadlines')} of the kind “Entry tier” covers a part of the call with its prices. Together the tiers are the call. Other kinds are for materials, payments, names and more. A tier for one category comes before one for all.`,
        say`Extending a deadline moves the tier after it too, and prepares an email to the people with drafts. It is sent when you say so.`,
      ],
      picture: 'deadlines',
    },
    {
      id: 'settings',
      title: 'Settings',
      blocks: [
        say`The ${link('settings', '/admin/configs')} are in five groups: submissions, judging, voting, sponsorships and site. Each setting says what it does. Changes are in the history.`,
        say`A change that makes a rule of two admins weaker takes a second admin.`,
        say`Upload the award’s ${link('logo', '/admin/configs/logo')} and the ${link('picture', '/admin/configs/picture')} at the head of its page.`,
      ],
    },
    {
      id: 'parts',
      title: 'Parts of the award',
      blocks: [
        say`Under ${link('Parts', '/admin/settings/parts')} you switch off what your award does without, such as sponsors, voting or memberships. Its pages, emails and settings are gone then, for everyone. Nothing is deleted, and all of it is back once you switch the part on again.`,
      ],
    },
    {
      id: 'seasons',
      title: 'Seasons',
      blocks: [
        say`${link('Seasons', '/admin/seasons')} stand side by side, and one is current. ${link('The next season', '/admin/seasons/next')} is made from this one: categories, questions, deadlines with new dates, rubrics, packages and more. Nothing opens until you make it current and publish it.`,
        say`What to do when is in ${chapterLink('A season month by month', 'admin-season')}.`,
      ],
    },
  ],
}
