import type { demoAccounts } from '#db/seed/accounts.ts'

/** Everyone in the demonstration, invented. The demo accounts first; the others own studios and sit on committees. */

export interface PersonSeed {
  email: string
  firstName: string
  lastName: string
  country: string
  timezone: string
  role?: 'admin'
  isPress?: boolean
}

const losAngeles = { country: 'US', timezone: 'America/Los_Angeles' }

export const demoPeople: readonly (PersonSeed & { email: (typeof demoAccounts)[number]['email'] })[] = [
  { email: 'admin@example.org', firstName: 'Ottoline', lastName: 'Tarnsby', ...losAngeles, role: 'admin' },
  { email: 'entrant@example.org', firstName: 'Bram', lastName: 'Van der Loom', ...losAngeles },
  {
    email: 'student@example.org',
    firstName: 'Ysolde',
    lastName: 'Pellworm',
    country: 'IE',
    timezone: 'Europe/Dublin',
  },
  {
    email: 'student.pending@example.org',
    firstName: 'Rurik',
    lastName: 'Quillfeather',
    country: 'NO',
    timezone: 'Europe/Oslo',
  },
  {
    email: 'judge@example.org',
    firstName: 'Nkemi',
    lastName: 'Okereke-Holt',
    country: 'GB',
    timezone: 'Europe/London',
  },
  {
    email: 'chair@example.org',
    firstName: 'Calliope',
    lastName: 'Marchbanks-Li',
    country: 'CA',
    timezone: 'America/Toronto',
  },
  { email: 'voter@example.org', firstName: 'Teodor', lastName: 'Drosselgard', ...losAngeles },
  { email: 'press@example.org', firstName: 'Sunniva', lastName: 'Bexcombe', ...losAngeles, isPress: true },
  {
    email: 'sponsor@example.org',
    firstName: 'Amadis',
    lastName: 'Thistlewood',
    country: 'US',
    timezone: 'America/New_York',
  },
  {
    email: 'partner@example.org',
    firstName: 'Perpetua',
    lastName: 'Isakova-Reed',
    country: 'US',
    timezone: 'America/Chicago',
  },
  {
    email: 'indee@example.org',
    firstName: 'Þóra',
    lastName: 'Ægisdóttir-Lindqvist',
    country: 'IS',
    timezone: 'Atlantic/Reykjavik',
  },
  {
    email: 'member@example.org',
    firstName: '晴风',
    lastName: '李',
    country: 'CN',
    timezone: 'Asia/Shanghai',
  },
]

export const otherPeople: readonly PersonSeed[] = [
  {
    email: 'amadis.bexcombe@example.org',
    firstName: 'Amadis',
    lastName: 'Bexcombe',
    country: 'GB',
    timezone: 'Europe/London',
  },
  {
    email: 'nkemi.pellworm@example.org',
    firstName: 'Nkemi',
    lastName: 'Pellworm',
    country: 'IE',
    timezone: 'Europe/Dublin',
  },
  {
    email: 'onion.moon@example.org',
    firstName: '遥',
    lastName: '朝霧',
    country: 'JP',
    timezone: 'Asia/Tokyo',
  },
  {
    email: 'calliope.tarnsby@example.org',
    firstName: 'Calliope',
    lastName: 'Tarnsby',
    country: 'NZ',
    timezone: 'Pacific/Auckland',
  },
  { email: 'rurik.thistlewood@example.org', firstName: 'Rurik', lastName: 'Thistlewood', ...losAngeles },
  {
    email: 'sunniva.drosselgard@example.org',
    firstName: 'Sunniva',
    lastName: 'Drosselgard',
    country: 'DK',
    timezone: 'Europe/Copenhagen',
  },
  {
    email: 'teodor.quillfeather@example.org',
    firstName: 'Teodor',
    lastName: 'Quillfeather',
    country: 'CA',
    timezone: 'America/Toronto',
  },
  {
    email: 'treasurer@example.org',
    firstName: 'Calliope',
    lastName: 'Pellworm',
    country: 'US',
    timezone: 'America/New_York',
    role: 'admin',
  },
  {
    email: 'perpetua.okereke@example.org',
    firstName: 'Perpetua',
    lastName: 'Okereke-Holt',
    country: 'ZA',
    timezone: 'Africa/Johannesburg',
  },
  {
    email: 'ysolde.isakova@example.org',
    firstName: 'Ysolde',
    lastName: 'Isakova-Reed',
    country: 'FR',
    timezone: 'Europe/Paris',
  },
  {
    email: 'bram.marchbanks@example.org',
    firstName: 'Bram',
    lastName: 'Marchbanks-Li',
    country: 'GB',
    timezone: 'Europe/London',
  },
  {
    email: 'ottoline.vanderloom@example.org',
    firstName: 'Ottoline',
    lastName: 'Van der Loom',
    country: 'KR',
    timezone: 'Asia/Seoul',
  },
  {
    email: 'school.office@example.org',
    firstName: 'Živa',
    lastName: 'Černohorská',
    country: 'CZ',
    timezone: 'Europe/Prague',
  },
  {
    email: 'hobb@example.org',
    firstName: 'Ysolde',
    lastName: 'Hobb',
    country: 'US',
    timezone: 'America/New_York',
  },
  {
    email: 'layla.alnahri@example.org',
    firstName: 'ليلى',
    lastName: 'النهري',
    country: 'EG',
    timezone: 'Africa/Cairo',
  },
  {
    email: 'anastasios@example.org',
    firstName: 'Αναστάσιος',
    lastName: 'Λυκαβηττός',
    country: 'GR',
    timezone: 'Europe/Athens',
  },
  {
    email: 'solvei@example.org',
    firstName: 'Sólvei',
    lastName: 'Kvæfjord-Steinþórsdóttir af Nordheim',
    country: 'NO',
    timezone: 'Europe/Oslo',
  },
]

export interface MembershipSeed {
  email: string
  type: 'student' | 'associate' | 'pro' | 'overseas' | 'patron' | 'emeritus'
  status: 'active' | 'proof_required' | 'pending'
  voteStatus?: 'applied' | 'approved' | 'denied'
  school?: string
  discipline?: string
}

export const membershipSeeds: readonly MembershipSeed[] = [
  {
    email: 'student@example.org',
    type: 'student',
    status: 'active',
    school: 'Odd Lantern School of Moving Image',
  },
  {
    email: 'student.pending@example.org',
    type: 'student',
    status: 'proof_required',
    school: 'Nordheim College of Art',
  },
  {
    email: 'voter@example.org',
    type: 'pro',
    status: 'active',
    voteStatus: 'approved',
    discipline: 'Storyboards',
  },
  { email: 'indee@example.org', type: 'overseas', status: 'active', discipline: 'Character animation' },
  {
    email: 'judge@example.org',
    type: 'pro',
    status: 'active',
    voteStatus: 'approved',
    discipline: 'Character animation',
  },
  {
    email: 'chair@example.org',
    type: 'pro',
    status: 'active',
    voteStatus: 'approved',
    discipline: 'Direction',
  },
  { email: 'entrant@example.org', type: 'associate', status: 'active' },
  {
    email: 'amadis.bexcombe@example.org',
    type: 'overseas',
    status: 'active',
    voteStatus: 'applied',
    discipline: 'Editing',
  },
  {
    email: 'onion.moon@example.org',
    type: 'overseas',
    status: 'active',
    voteStatus: 'approved',
    discipline: 'Production design',
  },
  {
    email: 'teodor.quillfeather@example.org',
    type: 'patron',
    status: 'active',
    voteStatus: 'denied',
    discipline: 'Producing',
  },
  { email: 'anastasios@example.org', type: 'associate', status: 'pending' },
]

/** Rows of the guild's own member list, for finding an account. The claimed ones belong to a demo account. */
export const directorySeeds: readonly {
  memberNo: string
  email: string
  firstName: string
  lastName: string
  type: MembershipSeed['type']
  claimed?: boolean
}[] = [
  {
    memberNo: 'MG-1007',
    email: 'voter@example.org',
    firstName: 'Teodor',
    lastName: 'Drosselgard',
    type: 'pro',
    claimed: true,
  },
  {
    memberNo: 'MG-1012',
    email: 'chair@example.org',
    firstName: 'Calliope',
    lastName: 'Marchbanks-Li',
    type: 'pro',
    claimed: true,
  },
  {
    memberNo: 'MG-1043',
    email: 'odile.quarrender@example.org',
    firstName: 'Odile',
    lastName: 'Quarrender',
    type: 'pro',
  },
  {
    memberNo: 'MG-1044',
    email: 'benedek.oszkar@example.org',
    firstName: 'Benedek',
    lastName: 'Őszkár',
    type: 'overseas',
  },
  { memberNo: 'MG-1060', email: 'wren@example.org', firstName: 'Wren', lastName: 'Wren', type: 'associate' },
  {
    memberNo: 'MG-1071',
    email: 'haruka.asagiri@example.org',
    firstName: '遥',
    lastName: '朝霧',
    type: 'overseas',
  },
  {
    memberNo: 'MG-1102',
    email: 'philippa.stillwater@example.org',
    firstName: 'Philippa',
    lastName: 'Stillwater',
    type: 'emeritus',
  },
  {
    memberNo: 'MG-1119',
    email: 'jun.halloran@example.org',
    firstName: 'Jun',
    lastName: 'O’Halloran',
    type: 'student',
  },
]
