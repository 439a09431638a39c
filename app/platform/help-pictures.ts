import type { Address } from '#app/platform/href.ts'

/** The pictures of the handbook and of the README, made from the demonstration by `npm run help-pictures`. */
export interface HelpPicture {
  /** The page it shows. */
  page: Address
  alt: string
}

export const HELP_PICTURE_SIZE = { width: 880, height: 560 }

export const HELP_PICTURES = {
  dashboard: {
    page: '/submissions/dashboard',
    alt: 'The dashboard of an entrant: entries by what they need next, and the dates of the season at the side.',
  },
  'entry-form': {
    page: '/submissions/edit/:submissionId/:section',
    alt: 'A section of an entry form: the sections at the side, the questions with their answers, and a button that saves and continues.',
  },
  cart: {
    page: '/submissions/cart',
    alt: 'A cart with entries, their prices today and the total.',
  },
  scoring: {
    page: '/judges/submission/:submissionId',
    alt: 'An entry as a judge sees it, with the criteria of the rubric to score.',
  },
  overview: {
    page: '/admin/dashboard',
    alt: 'The overview of an admin: what needs an admin on top, the figures of the season below.',
  },
  'admin-entries': {
    page: '/admin/submissions',
    alt: 'The list of all entries with search, filters and a box to select each row.',
  },
  'admin-invoices': {
    page: '/admin/submissions/invoices',
    alt: 'The list of invoices with amount, state and due date.',
  },
  'set-up': {
    page: '/admin/set-up',
    alt: 'The steps of setting up an award, each with its state and a link.',
  },
  deadlines: {
    page: '/admin/deadlines',
    alt: 'The deadlines of a season on a timeline, with the list below.',
  },
} as const satisfies Readonly<Record<string, HelpPicture>>
export type HelpPictureName = keyof typeof HELP_PICTURES

export const helpPictureFile = (name: HelpPictureName): string => `/help/${name}.webp`
