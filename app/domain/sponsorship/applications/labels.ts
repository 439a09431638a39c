/** The fields of an application, as its form names them. */
export const APPLICATION_LABELS = {
  revisionId: 'Package',
  company: 'Company',
  creditAs: 'Name to print',
  contactName: 'Your name',
  contactEmail: 'Email',
  phone: 'Phone',
  message: 'Message',
  terms: 'Terms',
} as const
