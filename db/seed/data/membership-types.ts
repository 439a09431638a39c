const enthusiast = {
  is_student: false,
  is_pro: false,
  can_vote: false,
  requires_proof: false,
  entry_discount_pct: 0,
  self_signup: true,
}
const professional = { ...enthusiast, is_pro: true, can_vote: true, entry_discount_pct: 10 }

/** What members of the guild can be, and what each allows. Prices in minor units of USD a year. */
export const membershipTypes = [
  {
    ...enthusiast,
    code: 'student',
    name: 'Student',
    description:
      'Enter course work at the student price. Needs proof of enrolment; ends with your studies or after a year.',
    price_cents: 1_500,
    is_student: true,
    requires_proof: true,
  },
  {
    ...enthusiast,
    code: 'associate',
    name: 'Friend of the Guild',
    description: 'For everyone who loves animated films: news, screenings and events.',
    price_cents: 4_500,
  },
  {
    ...professional,
    code: 'pro',
    name: 'Professional',
    description:
      'For people who work in animation: 10% off entries, screening access, and a vote once approved.',
    price_cents: 9_000,
  },
  {
    ...professional,
    code: 'overseas',
    name: 'Professional (abroad)',
    description: 'As Professional, for people who live outside the guild’s home country.',
    price_cents: 6_000,
  },
  {
    ...professional,
    code: 'patron',
    name: 'Patron',
    description: 'As Professional, with your name in the programme. A vote only if you also apply for one.',
    price_cents: 35_000,
  },
  {
    ...professional,
    code: 'emeritus',
    name: 'Emeritus',
    description: 'By invitation, for members who have left working life.',
    price_cents: 0,
    entry_discount_pct: 0,
    self_signup: false,
  },
]
