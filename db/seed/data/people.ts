import type { AdminRole } from '#app/platform/admin-rights.ts'

/** Everyone in the demonstration, invented. The demo accounts first; the others own studios and sit on committees. */

export interface PersonSeed {
  email: string
  firstName: string
  lastName: string
  country: string
  role?: 'admin'
  /** Of an admin; all rights if left out. */
  adminRole?: AdminRole
  isPress?: boolean
}

const person = (
  email: string,
  firstName: string,
  lastName: string,
  country: string,
  more: Partial<PersonSeed> = {},
): PersonSeed => ({ email, firstName, lastName, country, ...more })

export const demoPeople: readonly PersonSeed[] = [
  person('admin@example.org', 'Ottoline', 'Tarnsby', 'US', { role: 'admin' }),
  person('entrant@example.org', 'Bram', 'Van der Loom', 'US'),
  person('student@example.org', 'Ysolde', 'Pellworm', 'IE'),
  person('student.pending@example.org', 'Rurik', 'Quillfeather', 'NO'),
  person('judge@example.org', 'Nkemi', 'Okereke-Holt', 'GB'),
  person('chair@example.org', 'Calliope', 'Marchbanks-Li', 'CA'),
  person('voter@example.org', 'Teodor', 'Drosselgard', 'US'),
  person('press@example.org', 'Sunniva', 'Bexcombe', 'US', { isPress: true }),
  person('sponsor@example.org', 'Amadis', 'Thistlewood', 'US'),
  person('partner@example.org', 'Perpetua', 'Isakova-Reed', 'US'),
  person('indee@example.org', 'Þóra', 'Ægisdóttir-Lindqvist', 'IS'),
  person('member@example.org', '晴风', '李', 'CN'),
]

export const otherPeople: readonly PersonSeed[] = [
  person('amadis.bexcombe@example.org', 'Amadis', 'Bexcombe', 'GB'),
  person('nkemi.pellworm@example.org', 'Nkemi', 'Pellworm', 'IE'),
  person('onion.moon@example.org', '遥', '朝霧', 'JP'),
  person('calliope.tarnsby@example.org', 'Calliope', 'Tarnsby', 'NZ'),
  person('rurik.thistlewood@example.org', 'Rurik', 'Thistlewood', 'US'),
  person('sunniva.drosselgard@example.org', 'Sunniva', 'Drosselgard', 'DK'),
  person('teodor.quillfeather@example.org', 'Teodor', 'Quillfeather', 'CA'),
  person('treasurer@example.org', 'Calliope', 'Pellworm', 'US', {
    role: 'admin',
    adminRole: 'treasurer',
  }),
  person('perpetua.okereke@example.org', 'Perpetua', 'Okereke-Holt', 'ZA'),
  person('ysolde.isakova@example.org', 'Ysolde', 'Isakova-Reed', 'FR'),
  person('bram.marchbanks@example.org', 'Bram', 'Marchbanks-Li', 'GB'),
  person('ottoline.vanderloom@example.org', 'Ottoline', 'Van der Loom', 'KR'),
  person('school.office@example.org', 'Živa', 'Černohorská', 'CZ'),
  person('hobb@example.org', 'Ysolde', 'Hobb', 'US'),
  person('layla.alnahri@example.org', 'ليلى', 'النهري', 'EG'),
  person('anastasios@example.org', 'Αναστάσιος', 'Λυκαβηττός', 'GR'),
  person('solvei@example.org', 'Sólvei', 'Kvæfjord-Steinþórsdóttir af Nordheim', 'NO'),
  person('second.admin@example.org', 'Agnieszka', 'Wróblewska', 'US', { role: 'admin' }),
  person('reader@example.org', 'Idris', 'Calloway', 'GB', { role: 'admin', adminRole: 'reader' }),
]

export interface MembershipSeed {
  email: string
  type: 'student' | 'associate' | 'pro' | 'overseas' | 'patron' | 'emeritus'
  status: 'active' | 'proof_required' | 'pending'
  voteStatus?: 'applied' | 'approved' | 'denied'
  school?: string
  discipline?: string
}

const active = (
  email: string,
  type: MembershipSeed['type'],
  more: Partial<MembershipSeed> = {},
): MembershipSeed => ({ email, type, status: 'active', ...more })

export const membershipSeeds: readonly MembershipSeed[] = [
  active('student@example.org', 'student', { school: 'Odd Lantern School of Moving Image' }),
  {
    email: 'student.pending@example.org',
    type: 'student',
    status: 'proof_required',
    school: 'Nordheim College of Art',
  },
  active('voter@example.org', 'pro', { voteStatus: 'approved', discipline: 'Storyboards' }),
  active('indee@example.org', 'overseas', { discipline: 'Character animation' }),
  active('judge@example.org', 'pro', { voteStatus: 'approved', discipline: 'Character animation' }),
  active('chair@example.org', 'pro', { voteStatus: 'approved', discipline: 'Direction' }),
  active('entrant@example.org', 'associate'),
  active('amadis.bexcombe@example.org', 'overseas', { voteStatus: 'applied', discipline: 'Editing' }),
  active('onion.moon@example.org', 'overseas', { voteStatus: 'approved', discipline: 'Production design' }),
  active('teodor.quillfeather@example.org', 'patron', { voteStatus: 'denied', discipline: 'Producing' }),
  { email: 'anastasios@example.org', type: 'associate', status: 'pending' },
]

const listed = (
  memberNo: string,
  email: string,
  firstName: string,
  lastName: string,
  type: MembershipSeed['type'],
  more: { claimed?: boolean } = {},
) => ({ memberNo, email, firstName, lastName, type, ...more })

/** Rows of the guild's own member list, for finding an account. The claimed ones belong to a demo account. */
export const directorySeeds = [
  listed('MG-1007', 'voter@example.org', 'Teodor', 'Drosselgard', 'pro', { claimed: true }),
  listed('MG-1012', 'chair@example.org', 'Calliope', 'Marchbanks-Li', 'pro', { claimed: true }),
  listed('MG-1043', 'odile.quarrender@example.org', 'Odile', 'Quarrender', 'pro'),
  listed('MG-1044', 'benedek.oszkar@example.org', 'Benedek', 'Őszkár', 'overseas'),
  listed('MG-1060', 'wren@example.org', 'Wren', 'Wren', 'associate'),
  listed('MG-1071', 'haruka.asagiri@example.org', '遥', '朝霧', 'overseas'),
  listed('MG-1102', 'philippa.stillwater@example.org', 'Philippa', 'Stillwater', 'emeritus'),
  listed('MG-1119', 'jun.halloran@example.org', 'Jun', 'O’Halloran', 'student'),
]
