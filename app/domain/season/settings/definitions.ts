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
  type SettingDefinition,
} from './definition.ts'
import { PART_WORDS } from '#app/domain/season/parts/words.ts'
import { AWARD_PART_KEYS, AWARD_PARTS, type AwardPart } from '#app/platform/award-parts.ts'
import { wordSettings } from './word-definitions.ts'
import { MARKDOWN_HELP, submissionSettings } from './submission-definitions.ts'

/** The groups of settings. */
export const settingGroups = [
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

/** Where the switch of a part is stored, if not with the settings of the site. */
const GROUP_OF_PART: Partial<Record<AwardPart, number>> = { judging: 500, voting: 700 }

/** Every setting by heading, in the order of its group's page. Public: the six names the specification knows, and what visitors are shown anyway. */
export const settingDefinitions: readonly SettingDefinition[] = [
  ...AWARD_PART_KEYS.flatMap((part) =>
    of(GROUP_OF_PART[part] ?? 900, 'Parts of the award', [
      checkbox(AWARD_PARTS[part], PART_WORDS[part].name, {
        help: PART_WORDS[part].text,
        initial: '1',
        hasOwnPage: true,
      }),
    ]),
  ),
  ...of(900, 'Setup check', [
    longText('setup_check_left_out', 'What the setup check does not ask for', {
      help: 'Chosen on the page of the setup check.',
      hasOwnPage: true,
    }),
  ]),
  ...submissionSettings,
  ...of(
    500,
    'Judging',
    [
      checkbox('judging_activated_checkbox', 'Judging is switched on', {
        help: 'Judging is open while this is on. The dates below are shown, and checked apart from it.',
        is_public: true,
      }),
      datetime('judging_date_open', 'Judging opens', {
        help: 'Opens right after this time.',
        is_public: true,
      }),
      datetime('judging_date_closed', 'Judging closes', {
        help: 'Slates are due before this time.',
        is_public: true,
      }),
      checkbox('judging_blind', 'Hide {studios} and people from judges', {
        help: 'Judges see the code, title and work only.',
      }),
      enumeration('judging_show_peer_scores', 'Judges see the scores of others', {
        help: 'Chairs always see them once their own scores are final. Judges who have seen them need the chair’s consent to change their own.',
        options: [
          { value: 'never', label: 'never' },
          { value: 'closed', label: 'once scoring is closed' },
          { value: 'after_own', label: 'once their own are final' },
          { value: 'always', label: 'at any time' },
        ],
      }),
      enumeration('judging_discussion', 'Judges discuss entries', {
        help: 'Members of a committee write to each other about an entry. Members with a conflict of interest do not see it.',
        initial: 'never',
        options: [
          { value: 'never', label: 'never' },
          { value: 'after_own', label: 'once their own score is final' },
          { value: 'closed', label: 'once scoring is closed' },
        ],
      }),
      checkbox('judging_chair_counts', 'The chair’s own score counts', {
        help: 'If off, chairs can score, but their scores do not count.',
      }),
      int('committee_min_people', 'People a committee needs', {
        help: 'Including the chair. They must have accepted and signed.',
      }),
      int('min_final_reviews', 'Final reviews an entry needs', {
        help: 'Entries with fewer are marked on the chair’s board.',
        initial: '3',
      }),
      datetime('committees_published_at', 'Judges are published', {
        help: 'Names of chairs and judges, without employers. Leave empty to publish them with the nominees.',
      }),
    ],
    'judging',
  ),
  ...of(
    500,
    'Extra trophies',
    [
      money('trophy_shipping_cents', 'Shipping of an order of extra trophies', {
        help: 'Added once to each order. Leave empty for free shipping.',
      }),
      enumeration('trophy_orders_for', 'Extra trophies can be ordered by', {
        help: 'Winners can order once the results are public, nominees once they are announced. The deadline for extra trophies says when.',
        options: [
          { value: 'winners', label: 'winners only' },
          { value: 'nominees', label: 'all nominees' },
        ],
        initial: 'winners',
      }),
    ],
    'trophies',
  ),
  ...of(
    700,
    'Voting',
    [
      checkbox('voting_activated_checkbox', 'Voting is switched on', {
        help: 'Voting is open while this is on and the time is between the two dates.',
        is_public: true,
      }),
      datetime('voting_start_date', 'Voting opens', {
        help: 'Opens right after this time.',
        is_public: true,
      }),
      datetime('voting_end_date', 'Voting closes', {
        help: 'Ballots can’t be changed from this time.',
        is_public: true,
      }),
      checkbox('voting_count_unsubmitted', 'Count saved ballots that were not submitted', {
        help: 'If off, only submitted ballots count.',
        initial: '1',
      }),
    ],
    'voting',
  ),
  ...of(700, 'Results', [
    datetime('voting_results_published_at', 'Results are published', {
      help: 'Results are hidden until then, and until the ceremony is over. Leave empty to keep them hidden.',
    }),
    int('ceremony_hours', 'Hours the ceremony lasts', {
      help: 'From its beginning, until the last winner is announced. Results are published after that. Leave empty for 5.',
    }),
    checkbox('voting_results_before_ceremony', 'Results may be published before the ceremony is over', {
      help: 'If on, they are public at the time above, also while envelopes are still closed.',
    }),
    checkbox('voting_show_tallies', 'Publish points with the results', {
      help: 'If off, only winners and nominees are published.',
    }),
  ]),
  ...of(
    800,
    'Sponsors',
    [
      checkbox('sponsorship_open', 'Sponsors can apply', {
        help: 'If off, the application page shows dates and a contact.',
        is_public: true,
      }),
      checkbox('advertising_hide_prices', 'Hide prices of adverts', {
        help: 'If on, the page for advertisers shows no prices while applications are closed.',
        is_public: true,
      }),
      int('sponsor_reply_days', 'Working days to answer a sponsor', {
        help: 'Shown on the application page.',
      }),
      int('sponsor_refund_percent', 'Percent of a payment that a sponsor who cancels gets back', {
        help: 'Shown to sponsors and named in their contracts. Leave empty for no refunds.',
      }),
      int('sponsor_refund_days', 'Last day for refunds (days before the ceremony)', {
        help: 'Leave empty to refund until the ceremony.',
      }),
    ],
    'sponsors',
  ),
  ...of(900, 'Name and look', [
    text('site_name', 'Name of the award', {
      help: 'Shown at the top of pages and in emails.',
      is_public: true,
    }),
    text('organisation_name', 'Organiser of the award', {
      help: 'Shown beside the award’s name and at the bottom of emails.',
      is_public: true,
    }),
    text('headline', 'Headline of the sign-in page', {
      help: 'In large letters beside the form. Leave empty to show the name of the award.',
      is_public: true,
    }),
    text('accent_colour', 'Accent colour', {
      help: 'Buttons, focus and the current page, like #ffc500. Its text is black or white, whichever is easier to read. Leave empty for the standard yellow.',
      is_public: true,
    }),
    enumeration('heading_face', 'Typeface of headings', {
      help: 'The award’s name, headings and titles of works. Everything else is set in the sans serif of the reader’s device.',
      initial: 'display',
      options: [
        { value: 'display', label: 'Instrument Serif' },
        { value: 'serif', label: 'the serif of the reader’s device' },
        { value: 'sans', label: 'the sans serif of the reader’s device' },
      ],
    }),
    text('logo_file', 'Logo', { help: 'Uploaded on its own page.', hasOwnPage: true }),
    text('picture_file', 'Picture', { help: 'Uploaded on its own page.', hasOwnPage: true }),
    text('picture_alt', 'What the picture shows', {
      help: 'Read to people who can’t see the picture at the head of the award’s page.',
    }),
    text('picture_credit', 'Credit of the picture', {
      help: 'Shown beside the picture, such as the name of its photographer.',
    }),
  ]),
  ...wordSettings,
  ...of(900, 'About the award', [
    longText('eligibility_text', 'Who can enter', {
      help: `Shown on the page about the award. ${MARKDOWN_HELP} Leave empty to hide this part.`,
    }),
    longText('terms_text', 'Terms', {
      help: `People accept them when they sign up. ${MARKDOWN_HELP} Or enter only the https:// address of a page.`,
      is_public: true,
    }),
    text('signup_statement', 'Confirmation at sign-up', {
      help: 'Follows “I accept the terms”. Leave empty to ask for the terms only.',
    }),
    longText('privacy_text', 'Privacy', {
      help: 'Which data you keep, why, for how long, and whom people can ask. Uses the same format as the terms.',
      is_public: true,
    }),
    longText('imprint_text', 'Legal notice', {
      help: 'The publisher of this site and its postal address. Uses the same format as the terms.',
      is_public: true,
    }),
  ]),
  ...of(900, 'Contacts and people', [
    email('support_email', 'Support email', {
      help: 'The address for entrants, judges and voters.',
      is_public: true,
    }),
    email('press_email', 'Press contact', {
      part: 'press',
      help: 'Shown in the newsroom and to credential applicants.',
      is_public: true,
    }),
    int('mail_approval_above', 'Emails to more people than this need a second admin', {
      help: 'A scheduled email to more people needs the approval of an admin who was not the last to change it. Another admin has to agree to a higher number.',
    }),
    text('awards_timezone', 'Time zone of the award', {
      help: 'A change moves no date you have set: it changes how times are shown and when a day begins.',
      is_public: true,
    }),
    checkbox('second_step_required', 'Admins, chairs and key holders need a second step of signing in', {
      help: 'They have 7 days to turn it on. After that, their admin and judging pages stay closed until they do. Another admin has to agree to turning it off.',
      initial: '1',
    }),
    checkbox('signup_by_invitation', 'Only whitelisted addresses can sign up', {
      help: 'If off, anyone can sign up.',
    }),
  ]),
  ...of(900, 'Nominees, certificates and ceremony', [
    checkbox('nominee_pictures_public', 'Public pages show pictures from nominated entries', {
      help: 'Only of entrants who allowed it. Switch it on if the question that asks them names your website.',
      initial: '1',
    }),
    datetime('certificates_released_at', 'Nomination certificates are released', {
      part: 'certificates',
      help: 'Nominees can’t download certificates before this time. Leave empty to release each certificate yourselves.',
    }),
    text('certificate_signature', 'Under the line on certificates', {
      part: 'certificates',
      help: 'The signer, like “President of the jury”. Leave empty to use the name of the award.',
    }),
    money('trophy_price_cents', 'Price of an extra trophy', {
      part: 'trophies',
      help: 'The first trophy of a win is free.',
    }),
    int('trophy_max_per_win', 'Maximum extra trophies for each win', {
      part: 'trophies',
      help: 'Admins approve each order.',
      initial: '3',
    }),
    datetime('letter_embargo_until', 'Earliest time of letters to nominees', {
      help: 'No letter is sent before this time.',
    }),
    text('ceremony_place', 'Ceremony venue', {
      help: 'Venue, street and city for letters to nominees. Leave empty to name no place in letters.',
    }),
  ]),
]
