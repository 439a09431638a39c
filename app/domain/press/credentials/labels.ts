export const CREDENTIAL_FIELDS = {
  outletName: 'Outlet',
  outletKind: 'Type of outlet',
  website: 'Website',
  audience: 'Audience size',
  country: 'Country',
  applicant: 'Your name',
  email: 'Email',
  phone: 'Phone',
  role: 'Your role',
  isFreelance: 'Freelance',
  editorName: 'Name of your editor',
  editorEmail: 'Email of your editor',
  plan: 'Coverage plan',
  pieceOne: 'First past piece',
  pieceTwo: 'Second past piece',
  areasWanted: 'Areas',
  equipment: 'Equipment',
  accessNeeds: 'Access needs',
  name1: 'Person 1: name',
  role1: 'Person 1: role',
  name2: 'Person 2: name',
  role2: 'Person 2: role',
  name3: 'Person 3: name',
  role3: 'Person 3: role',
  name4: 'Person 4: name',
  role4: 'Person 4: role',
  terms: 'Terms',
} as const

export const FILE_LABELS = {
  letter: 'Letter of assignment',
  photo1: 'Photo of person 1',
  photo2: 'Photo of person 2',
  photo3: 'Photo of person 3',
  photo4: 'Photo of person 4',
} as const
export type CredentialFile = keyof typeof FILE_LABELS
export const CREDENTIAL_FILES = Object.keys(FILE_LABELS) as CredentialFile[]
