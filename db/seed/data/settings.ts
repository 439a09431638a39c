import type { SeasonPlan } from '#db/seed/phases.ts'

const iso = (moment: Date) => moment.toISOString().replace('.000Z', 'Z')
const tick = (on: boolean) => (on ? '1' : '0')

/** The settings of the demonstration in a planned season; the others have what every award begins with. */
export function demoSettings(plan: SeasonPlan): Readonly<Record<string, string>> {
  const { calendar } = plan
  const voted = plan.phase === 'counting' || plan.phase === 'after'
  return {
    disqualify_two_admins: '1',
    price_after_promise: 'ask',
    refunds_need_second_admin: '1',
    late_fee_cents: '4000',
    max_drafts_per_user: '40',
    submissions_allow_unfinished_uploads: '1',
    closed_message: 'Rules and categories for the next season are published when its call opens.',
    checkout_statement:
      'We have the right to enter this work, and the entry fee is due even if it is not nominated.',
    refund_terms:
      'Entry fees are refunded in full if you withdraw from your order in time, or if we cancel a category.\n\nAfter that, fees are not refunded.',
    withdrawal_days: '14',
    seller_name: 'Meridian Guild of Animated Arts',
    seller_address: '418 Lightbox Row; Burbank, CA 91502; United States',
    seller_tax_id: 'EIN 00-0000417',
    bank_account_name: 'Meridian Guild of Animated Arts',
    bank_name: 'First Perforation Bank, Burbank',
    bank_iban: '000417 002026',
    bank_bic: 'FPBKUS00',
    cheque_payable_to: 'Meridian Guild of Animated Arts',
    judging_activated_checkbox: tick(plan.judgingActivated),
    judging_date_open: iso(calendar.judgingOpens),
    judging_date_closed: iso(calendar.judgingCloses),
    judging_blind: '0',
    judging_show_peer_scores: 'closed',
    judging_discussion: 'after_own',
    judging_chair_counts: '1',
    committee_min_people: '5',
    voting_activated_checkbox: tick(plan.votingActivated),
    voting_start_date: iso(calendar.votingOpens),
    voting_end_date: iso(calendar.votingCloses),
    // When the evening is over.
    voting_results_published_at: voted ? iso(new Date(calendar.ceremony.getTime() + 4 * 3_600_000)) : '',
    ceremony_hours: '4',
    voting_show_tallies: '1',
    // Its deadline closes it.
    sponsorship_open: '1',
    sponsor_reply_days: '5',
    sponsor_refund_percent: '50',
    sponsor_refund_days: '60',
    site_name: 'Pegbar Awards',
    organisation_name: 'Meridian Guild of Animated Arts',
    headline: 'The year’s finest animated work',
    picture_alt: 'Lanterns rise over a lake at night, above a person in a boat.',
    picture_credit: 'Drawn for the award',
    eligibility_text:
      '- Studios, independents, students and schools\n- Works released in the season\n- Production categories judge a whole work; achievement categories honour people for one work',
    signup_statement: 'I have the right to enter my work, and what I submit is true.',
    terms_text:
      'These are the terms of a demonstration award.\n\nYou may enter work that you made or that you have the right to enter. You keep all rights in it. We show it to judges, and to the public only if it is nominated.',
    privacy_text:
      'This is a demonstration award. What you enter here stays on the computer that runs it and goes to no one else.',
    imprint_text: 'Meridian Guild of Animated Arts\n40 Sumac Street\nBurbank, California',
    support_email: 'office@example.org',
    mail_approval_above: '500',
    press_email: 'newsroom@example.org',
    awards_timezone: plan.zone,
    signup_by_invitation: '0',
    // Its accounts are for everyone to try.
    second_step_required: '0',
    certificate_signature: 'President, Meridian Guild of Animated Arts',
    trophy_price_cents: '38500',
    trophy_shipping_cents: '4500',
    letter_embargo_until: iso(calendar.announced),
    ceremony_place: 'Corran Hall, 40 Sumac Street, Burbank',
  }
}
