import { membershipChoices } from '#app/domain/people/accounts/queries.server.ts'
import { chapterLink, link, say, type AdminHelpChapter, type PublicHelpChapter } from '#app/platform/help.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { formatMoney } from '#app/ui/format/money.ts'

export const accountHelp: PublicHelpChapter = {
  id: 'account',
  title: 'Your account and membership',
  for: 'entrants',
  summary: 'Signing in, a second step, memberships, emails and your data.',
  sections: async ({ season }) => {
    // A season that is being set up has no prices for everyone.
    const memberships = season ? await membershipChoices() : []
    return [
      {
        id: 'sign-in',
        title: 'Signing in',
        blocks: [
          say`Sign in with your email address and password on the ${link('start page', '/')}. If you forgot the password, ${link('ask for a link', '/forgot-password')}.`,
          say`Confirm your email address: some pages open only after that. The link in the email can be sent again from your ${link('account', '/account')}.`,
          say`On ${link('Security', '/account/security')} you can add passkeys, turn on a second step of signing in, and end sessions on other devices.`,
        ],
      },
      ...(memberships.length > 0
        ? [
            {
              id: 'membership',
              title: 'Memberships',
              blocks: [
                say`Apply on the ${link('membership page', '/membership')}, with proof where the type asks for it. We review each application. A membership with a price begins when its invoice is paid.`,
                {
                  list: memberships.map(({ name, payCents, currency }) =>
                    payCents === 0
                      ? say`${name}: free`
                      : say`${name}: ${formatMoney(payCents, currency, 'prose')}`,
                  ),
                },
              ],
            },
          ]
        : []),
      {
        id: 'emails',
        title: 'Emails',
        blocks: [
          say`Emails about your entries, invoices and account are always sent. Choose on ${link('Preferences', '/preferences')} whether you get reminders and news.`,
        ],
      },
      {
        id: 'data',
        title: 'Your data',
        blocks: [
          say`${link('Your data', '/account/data')} lets you download what we keep about you, and ask us to delete your account.`,
        ],
      },
      {
        id: 'display',
        title: 'Slow connections and scripts',
        blocks: [
          say`Every page works without scripts. The light version on ${link('Preferences', '/preferences')} sends the fewest bytes.`,
        ],
      },
    ]
  },
}

export const peopleHelp: AdminHelpChapter = {
  id: 'admin-people',
  title: 'People and admins',
  for: 'admins',
  summary: 'Accounts, admins and their roles, memberships, exceptions and decisions of two.',
  sections: ({ settings }) => [
    {
      id: 'people',
      title: 'People',
      blocks: [
        say`${link('People', '/admin/people')} lists every account with its roles. A person’s page has their entries, invoices, memberships and emails. Two accounts of one person can be merged there; that can’t be undone.`,
      ],
    },
    {
      id: 'admins',
      title: 'Admins and roles',
      blocks: [
        say`Invite admins under ${link('Admins', '/admin/people/admins')}. A treasurer sees everything and changes money only. A reader sees everything except secret links, and changes nothing.`,
        say`A new admin with all rights is confirmed by another admin, and cannot be the second admin of a decision for 72 hours. Invite your second admin early.`,
        settings.second_step_required === '0'
          ? null
          : say`Admins, chairs and key holders need a second step of signing in. They have 7 days to turn it on.`,
      ],
    },
    {
      id: 'two',
      title: 'What takes two admins',
      blocks: [{ list: partsOf('takesTwoAdmins').map(({ what }) => say`${what}`) }],
    },
    {
      id: 'memberships',
      title: 'Memberships',
      blocks: [
        say`Decide about applications under ${link('Memberships', '/admin/memberships')}. What a type opens (student entries, screenings, voting) is set when you ${link('add the type', '/admin/memberships/types')} and does not change later.`,
      ],
    },
    {
      id: 'whitelist',
      title: 'Exceptions',
      blocks: [
        say`The ${link('whitelist', '/admin/whitelist')} lets a person or a whole domain in where the rules would not: signing up, a late entry, voting, the press pages. Each exception has a purpose and can have an end.`,
      ],
    },
    {
      id: 'view-as',
      title: 'View as',
      blocks: [
        say`${link('View as', '/admin/login-as')} shows the site as another person sees it, for up to an hour. We email them, and log both names.`,
      ],
      right: 'write',
    },
    {
      id: 'agreements',
      title: 'Agreements',
      blocks: [
        say`An agreement is a draft, then in force, then replaced by the next version. A published text never changes: write a new version, and people sign that one. Signatures are kept with the version they belong to.`,
        say`What members read is in ${chapterLink('Your account and membership', 'account')}.`,
      ],
    },
  ],
}
