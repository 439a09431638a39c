import {
  checkbox,
  datetime,
  email,
  enumeration,
  int,
  longText,
  money,
  of,
  text,
  type ConfigSeed,
} from '#db/seed/data/config-seed.ts'
import { submissionConfigs } from '#db/seed/data/submission-configs.ts'
import type { SeasonPlan } from '#db/seed/phases.ts'

/** The five categories of configuration entries and what stands in each. */

export const configCategories = [
  {
    id: 300,
    name: 'Submissions',
    help: 'How entries are accepted and billed. Deadlines decide when.',
  },
  { id: 500, name: 'Judging', help: 'When committees work, and what judges see of each other.' },
  { id: 700, name: 'Voting', help: 'When members vote, and how ballots are counted.' },
  {
    id: 800,
    name: 'Sponsorships and advertising',
    help: 'Whether sponsors can apply, and when artwork is due.',
  },
  {
    id: 900,
    name: 'Site and certificates',
    help: 'Names, contacts and time zone of the award, certificates and trophies.',
  },
] as const

const iso = (moment: Date) => moment.toISOString().replace('.000Z', 'Z')
const tick = (on: boolean) => (on ? '1' : '0')

/** All entries with the values of a planned season. Public: the six names the specification knows, and what visitors are shown anyway. */
export function configSeeds(plan: SeasonPlan): ConfigSeed[] {
  const { calendar } = plan
  const published = plan.phase === 'after'
  return [
    ...submissionConfigs,
    ...of(500, [
      checkbox('judging_activated_checkbox', 'Judging is switched on', {
        help: 'Judging is open while this is on. The dates below are shown, and checked apart from it.',
        value: tick(plan.judgingActivated),
        is_public: true,
      }),
      datetime('judging_date_open', 'Judging opens', {
        help: 'Opens right after this time.',
        value: iso(calendar.judgingOpens),
        is_public: true,
      }),
      datetime('judging_date_closed', 'Judging closes', {
        help: 'Slates are due before this time.',
        value: iso(calendar.judgingCloses),
        is_public: true,
      }),
      checkbox('judging_blind', 'Hide studios and people from judges', {
        help: 'Judges see the code, title and work only.',
        value: '0',
      }),
      enumeration('judging_show_peer_scores', 'Judges see the scores of others', {
        help: 'Chairs always see them once their own scores are final. Judges who have seen them need the chair’s consent to change their own.',
        value: 'closed',
        options: [
          { value: 'never', label: 'never' },
          { value: 'closed', label: 'once scoring is closed' },
          { value: 'after_own', label: 'once their own are final' },
          { value: 'always', label: 'at any time' },
        ],
      }),
      checkbox('judging_chair_counts', 'The chair’s own score counts', {
        help: 'If off, chairs can score, but their scores do not count.',
        value: '1',
      }),
      int('committee_min_people', 'People a committee needs', {
        help: 'Including the chair. They must have accepted and signed.',
        value: '5',
      }),
      int('min_final_reviews', 'Final reviews an entry needs', {
        help: 'Entries with fewer are marked on the chair’s board.',
        value: '3',
      }),
      datetime('committees_published_at', 'Judges are published', {
        help: 'Names of chairs and judges, without employers. If empty, they are published with the nominees.',
        value: '',
      }),
    ]),
    ...of(700, [
      checkbox('voting_activated_checkbox', 'Voting is switched on', {
        help: 'Voting is open while this is on and the time is between the two dates.',
        value: tick(plan.votingActivated),
        is_public: true,
      }),
      datetime('voting_start_date', 'Voting opens', {
        help: 'Opens right after this time.',
        value: iso(calendar.votingOpens),
        is_public: true,
      }),
      datetime('voting_end_date', 'Voting closes', {
        help: 'Ballots cannot be changed from this time.',
        value: iso(calendar.votingCloses),
        is_public: true,
      }),
      checkbox('voting_count_unsubmitted', 'Count saved ballots that were not submitted', {
        help: 'If off, only submitted ballots count.',
        value: '1',
      }),
      datetime('voting_results_published_at', 'Results are published', {
        help: 'Results are hidden until then. If empty, they stay hidden.',
        value: published ? iso(calendar.ceremony) : '',
      }),
      checkbox('voting_show_tallies', 'Publish points with the results', {
        help: 'If off, only winners and nominees are published.',
        value: '0',
      }),
    ]),
    ...of(800, [
      checkbox('sponsorship_open', 'Sponsors can apply', {
        help: 'If off, the application page shows dates and a contact.',
        value: tick(plan.phase !== 'after'),
        is_public: true,
      }),
      datetime('artwork_due', 'Sponsor artwork is due', {
        help: 'For the program book. Later files are accepted with a warning.',
        value: iso(calendar.artworkDue),
        is_public: true,
      }),
      int('sponsor_reply_days', 'Working days to answer a sponsor', {
        help: 'Shown on the application page.',
        value: '5',
      }),
    ]),
    ...of(900, [
      text('site_name', 'Name of the award', {
        help: 'Shown at the top of pages and in emails.',
        value: 'Pegbar Awards',
        is_public: true,
      }),
      text('organisation_name', 'Who gives the award', {
        help: 'Shown beside the award’s name and at the bottom of emails.',
        value: 'Meridian Guild of Animated Arts',
        is_public: true,
      }),
      text('headline', 'Headline of the sign-in page', {
        help: 'In large letters beside the form. If empty, the name of the award.',
        value: 'The year’s finest animated work',
        is_public: true,
      }),
      text('accent_colour', 'Accent colour', {
        help: 'Buttons, focus and the current page, like #ffc500. Black text has to be readable on it. If empty, the product’s yellow.',
        value: '',
        is_public: true,
      }),
      text('logo_file', 'Logo', { help: 'Uploaded on its own page.', value: '' }),
      longText('terms_text', 'Terms', {
        help: 'People accept them when they sign up. A text, or only the https:// address of a page that has it.',
        value:
          'These are the terms of a demonstration award.\n\nYou may enter work that you made or that you have the right to enter. You keep all rights in it. We show it to judges, and to the public only if it is nominated.',
        is_public: true,
      }),
      longText('privacy_text', 'Privacy', {
        help: 'Which data you keep, why, for how long, and whom people can ask. A text, or only the https:// address of a page.',
        value:
          'This is a demonstration award. What you enter here stays on the computer that runs it and goes to no one else.',
        is_public: true,
      }),
      longText('imprint_text', 'Imprint', {
        help: 'Who is responsible for this site, with a postal address. A text, or only the https:// address of a page.',
        value: 'Meridian Guild of Animated Arts\n40 Sumac Street\nBurbank, California',
        is_public: true,
      }),
      email('support_email', 'Support email', {
        help: 'The address for entrants, judges and voters.',
        value: 'office@example.org',
        is_public: true,
      }),
      int('mail_approval_above', 'Emails to more people than this need a second admin', {
        help: 'A scheduled email to more people waits for the approval of an admin who was not the last to change it.',
        value: '500',
      }),
      email('press_email', 'Press contact', {
        help: 'Shown in the newsroom and to credential applicants.',
        value: 'newsroom@example.org',
        is_public: true,
      }),
      text('awards_timezone', 'Time zone of the award', {
        help: 'A zone name like America/Los_Angeles. Changing it only changes how dates are shown.',
        value: plan.zone,
        is_public: true,
      }),
      checkbox('signup_by_invitation', 'Only whitelisted addresses can sign up', {
        help: 'If off, anyone can sign up.',
        value: '0',
      }),
      datetime('certificates_released_at', 'Nomination certificates are released', {
        help: 'Nominees cannot download certificates before this time. If empty, admins release each certificate.',
        value: '',
      }),
      text('certificate_signature', 'Under the line on certificates', {
        help: 'The signer, like “President of the jury”. If empty, the name of the award.',
        value: 'President, Meridian Guild of Animated Arts',
      }),
      money('trophy_price_cents', 'Price of an extra trophy', {
        help: 'The first trophy of a win is free.',
        value: '38500',
      }),
      int('trophy_max_per_win', 'Maximum extra trophies for each win', {
        help: 'Admins approve each order.',
        value: '3',
      }),
      datetime('letter_embargo_until', 'Earliest time of letters to nominees', {
        help: 'No letter is sent before this time.',
        value: iso(calendar.announced),
      }),
      text('ceremony_place', 'Ceremony venue', {
        help: 'Venue, street and city for letters to nominees. If empty, letters do not name a place.',
        value: 'Corran Hall, 40 Sumac Street, Burbank',
      }),
    ]),
  ]
}
