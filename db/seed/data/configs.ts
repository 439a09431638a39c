import { submissionConfigs } from '#db/seed/data/submission-configs.ts'
import type { SeasonPlan } from '#db/seed/phases.ts'

/** The five categories of configuration entries and what stands in each. */

export const configCategories = [
  {
    id: 300,
    name: 'Submissions',
    help: 'How entries are taken and billed. When they are taken is set by the deadlines.',
  },
  { id: 500, name: 'Judging', help: 'When committees work, and what judges see of each other.' },
  { id: 700, name: 'Voting', help: 'When members vote, and what becomes of their ballots.' },
  {
    id: 800,
    name: 'Sponsorships and advertising',
    help: 'Whether sponsors can apply, and by when artwork is due.',
  },
  {
    id: 900,
    name: 'Site and certificates',
    help: 'Names, addresses and zone of the award, certificates and trophies.',
  },
] as const

export interface ConfigSeed {
  category_id: number
  name: string
  kind: 'text' | 'checkbox' | 'datetime' | 'int' | 'money' | 'html' | 'enum' | 'email'
  label: string
  help: string
  value: string
  options?: { value: string; label: string }[]
  is_public?: boolean
}

const iso = (moment: Date) => moment.toISOString().replace('.000Z', 'Z')
const tick = (on: boolean) => (on ? '1' : '0')

/** All entries with the values of a planned season. Public: the six names the specification knows, and what visitors are shown anyway. */
export function configSeeds(plan: SeasonPlan): ConfigSeed[] {
  const { calendar } = plan
  const published = plan.phase === 'after'
  return [
    ...submissionConfigs,
    {
      category_id: 500,
      name: 'judging_activated_checkbox',
      kind: 'checkbox',
      label: 'Judging is switched on',
      help: 'Judging is open while this is on. The dates below are shown, and checked apart from it.',
      value: tick(plan.judgingActivated),
      is_public: true,
    },
    {
      category_id: 500,
      name: 'judging_date_open',
      kind: 'datetime',
      label: 'Judging opens',
      help: 'The first moment after this one is inside the window.',
      value: iso(calendar.judgingOpens),
      is_public: true,
    },
    {
      category_id: 500,
      name: 'judging_date_closed',
      kind: 'datetime',
      label: 'Judging closes',
      help: 'Slates are due by then. This moment itself is outside the window.',
      value: iso(calendar.judgingCloses),
      is_public: true,
    },
    {
      category_id: 500,
      name: 'judging_blind',
      kind: 'checkbox',
      label: 'Hide studios and people from judges',
      help: 'Judges see code, title and work, and neither who made it nor for whom.',
      value: '0',
    },
    {
      category_id: 500,
      name: 'judging_show_peer_scores',
      kind: 'enum',
      label: 'Judges see the scores of others',
      help: 'Never and once scoring is closed are for judges: a chair sees them once their own are final. Who has seen them changes their own only with the chair’s consent.',
      value: 'closed',
      options: [
        { value: 'never', label: 'never' },
        { value: 'closed', label: 'once scoring is closed' },
        { value: 'after_own', label: 'once their own are final' },
        { value: 'always', label: 'at any time' },
      ],
    },
    {
      category_id: 500,
      name: 'judging_chair_counts',
      kind: 'checkbox',
      label: 'The chair’s own score counts',
      help: 'Off: a chair may score, and no average, rank or quorum takes it in.',
      value: '1',
    },
    {
      category_id: 500,
      name: 'committee_min_people',
      kind: 'int',
      label: 'People a committee needs',
      help: 'Chair and judges together who have accepted and signed. With fewer it is not ready.',
      value: '5',
    },
    {
      category_id: 500,
      name: 'min_final_reviews',
      kind: 'int',
      label: 'Final reviews an entry needs',
      help: 'Below this number an entry is marked on the chair’s board.',
      value: '3',
    },
    {
      category_id: 500,
      name: 'committees_published_at',
      kind: 'datetime',
      label: 'Who judged becomes public',
      help: 'Names of chairs and judges, without employers. Empty: together with the nominees.',
      value: '',
    },
    {
      category_id: 700,
      name: 'voting_activated_checkbox',
      kind: 'checkbox',
      label: 'Voting is switched on',
      help: 'Voting is open while this is on and the time is between the two dates.',
      value: tick(plan.votingActivated),
      is_public: true,
    },
    {
      category_id: 700,
      name: 'voting_start_date',
      kind: 'datetime',
      label: 'Voting opens',
      help: 'The first moment after this one is inside the window.',
      value: iso(calendar.votingOpens),
      is_public: true,
    },
    {
      category_id: 700,
      name: 'voting_end_date',
      kind: 'datetime',
      label: 'Voting closes',
      help: 'This moment itself is outside the window. Ballots are then frozen.',
      value: iso(calendar.votingCloses),
      is_public: true,
    },
    {
      category_id: 700,
      name: 'voting_count_unsubmitted',
      kind: 'checkbox',
      label: 'Saved choices count without being submitted',
      help: 'On: what a member saved before the close is counted. Off: only submitted ballots are.',
      value: '1',
    },
    {
      category_id: 700,
      name: 'voting_results_published_at',
      kind: 'datetime',
      label: 'Results are published',
      help: 'Sealed until then, for everyone. Empty means sealed.',
      value: published ? iso(calendar.ceremony) : '',
    },
    {
      category_id: 700,
      name: 'voting_show_tallies',
      kind: 'checkbox',
      label: 'Publish points with the results',
      help: 'Off: winners and nominees only.',
      value: '0',
    },
    {
      category_id: 800,
      name: 'sponsorship_open',
      kind: 'checkbox',
      label: 'Sponsors can apply',
      help: 'Off: the application page shows dates and a contact instead of the form.',
      value: tick(plan.phase !== 'after'),
      is_public: true,
    },
    {
      category_id: 800,
      name: 'artwork_due',
      kind: 'datetime',
      label: 'Sponsor artwork is due',
      help: 'For the programme book. Later files are taken with a warning.',
      value: iso(calendar.artworkDue),
      is_public: true,
    },
    {
      category_id: 800,
      name: 'sponsor_reply_days',
      kind: 'int',
      label: 'Working days to answer a sponsor',
      help: 'Promised on the application page.',
      value: '5',
    },
    {
      category_id: 900,
      name: 'site_name',
      kind: 'text',
      label: 'Name of the award',
      help: 'At the head of pages and in mails.',
      value: 'Pegbar Awards',
      is_public: true,
    },
    {
      category_id: 900,
      name: 'organisation_name',
      kind: 'text',
      label: 'Who gives the award',
      help: 'Beside the award’s name, and at the foot of mails.',
      value: 'Meridian Guild of Animated Arts',
      is_public: true,
    },
    {
      category_id: 900,
      name: 'support_email',
      kind: 'email',
      label: 'Office address',
      help: 'Where entrants, judges and voters write to.',
      value: 'office@example.org',
      is_public: true,
    },
    {
      category_id: 900,
      name: 'mail_approval_above',
      kind: 'int',
      label: 'Mail to more people than this takes a second admin',
      help: 'A scheduled mail to more people waits until an admin who did not change its rule last lets it go.',
      value: '500',
    },
    {
      category_id: 900,
      name: 'press_email',
      kind: 'email',
      label: 'Press contact',
      help: 'Shown in the newsroom and to credential applicants.',
      value: 'newsroom@example.org',
      is_public: true,
    },
    {
      category_id: 900,
      name: 'awards_timezone',
      kind: 'text',
      label: 'Time zone of the award',
      help: 'A zone name like America/Los_Angeles. Changing it moves no stored date; dates are only shown differently.',
      value: plan.zone,
      is_public: true,
    },
    {
      category_id: 900,
      name: 'signup_by_invitation',
      kind: 'checkbox',
      label: 'Only whitelisted addresses may sign up',
      help: 'On: sign-up takes addresses and domains of the whitelist, purpose “Sign up”. Off: everybody may.',
      value: '0',
    },
    {
      category_id: 900,
      name: 'certificates_released_at',
      kind: 'datetime',
      label: 'Nomination certificates are released',
      help: 'Nobody downloads theirs before. Empty means that each opens when the office releases it.',
      value: '',
    },
    {
      category_id: 900,
      name: 'certificate_signature',
      kind: 'text',
      label: 'Under the line on certificates',
      help: 'Whoever signs them, like “President, Guild of Animated Arts”. Empty: the name of the award.',
      value: 'President, Meridian Guild of Animated Arts',
    },
    {
      category_id: 900,
      name: 'trophy_price_cents',
      kind: 'money',
      label: 'Price of an extra trophy',
      help: 'The first trophy of a win is free.',
      value: '38500',
    },
    {
      category_id: 900,
      name: 'trophy_max_per_win',
      kind: 'int',
      label: 'Most extra trophies for one win',
      help: 'Each order is approved by the office.',
      value: '3',
    },
    {
      category_id: 900,
      name: 'letter_embargo_until',
      kind: 'datetime',
      label: 'Letters to nominees say nothing before',
      help: 'No letter leaves before this moment.',
      value: iso(calendar.announced),
    },
    {
      category_id: 900,
      name: 'ceremony_place',
      kind: 'text',
      label: 'Where the ceremony is',
      help: 'House, street and town, as letters to nominees say it. Empty: letters name no place.',
      value: 'Corran Hall, 40 Sumac Street, Burbank',
    },
  ]
}
