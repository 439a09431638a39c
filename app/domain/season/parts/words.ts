import type { AwardPart } from '#app/platform/award-parts.ts'

interface PartWords {
  name: string
  /** What it is, in a sentence. */
  text: string
  /** What stops while it is off. */
  stops: string
  /** What an admin reads at an address of it while it is off. */
  off: string
}

/** The parts in words, in the order in which an award comes to them. */
export const PART_WORDS: Readonly<Record<AwardPart, PartWords>> = {
  judging: {
    name: 'Judging',
    text: 'Committees score entries and propose nominees.',
    stops: 'Judges can’t open their pages.',
    off: 'This award has no judging.',
  },
  voting: {
    name: 'Voting',
    text: 'Members vote for the winners in a secret ballot.',
    stops: 'The pages of voters, observers and key holders close.',
    off: 'This award has no voting.',
  },
  memberships: {
    name: 'Memberships',
    text: 'People apply for a membership, which can open voting, screenings or student entries.',
    stops: 'No one can apply or renew. Members keep what they have until it ends.',
    off: 'This award has no memberships.',
  },
  certificates: {
    name: 'Certificates',
    text: 'Nominees and winners download a certificate with a number that anyone can check.',
    stops: 'Downloads and the check of numbers close.',
    off: 'This award has no certificates.',
  },
  ceremony: {
    name: 'Ceremony',
    text: 'A running order and the papers of the evening.',
    stops: 'The running order and its papers close.',
    off: 'This award has no ceremony.',
  },
  trophies: {
    name: 'Extra trophies',
    text: 'Winners or nominees order more trophies.',
    stops: 'No one can order or follow an order.',
    off: 'This award has no extra trophies.',
  },
  sponsors: {
    name: 'Sponsors',
    text: 'Packages, pools, contracts, artwork and logos of sponsors and partners.',
    stops: 'Logos leave the public pages, sponsors can’t open theirs, and reminders stop. Invoices stay.',
    off: 'This award has no sponsors.',
  },
  press: {
    name: 'Press',
    text: 'A newsroom, a public press room and media credentials.',
    stops: 'The press room closes, links to items and badges open nothing.',
    off: 'This award has no press room.',
  },
  events: {
    name: 'Events',
    text: 'Events with guest lists, and a public calendar.',
    stops: 'The calendar closes, and guests can’t answer.',
    off: 'This award has no events.',
  },
  screenings: {
    name: 'Screenings',
    text: 'Professional members watch entries on a screening service.',
    stops: 'Members can’t open the screening service from here.',
    off: 'This award has no screenings.',
  },
}

/** The fields of the page of the parts. */
export const PARTS_LABELS = {
  parts: 'What your award does',
  leaveOpen: 'Switch parts off although something in them is open',
} as const
