import { partnerMail } from './partner-mails.ts'

/** What is told of a partner's logo. */

export const logoFailed = partnerMail(
  'pool_partner_logo_failed',
  'a partner’s logo is uploaded and fails the checks',
  'Please correct your logo for {{partner.pool}}',
  'We received your logo for “{{partner.pool}}”, but it can’t be used as it is. {{partner.reason}} Correct it, then upload it again.',
)

export const logoApproved = partnerMail(
  'pool_partner_logo_approved',
  'a partner’s logo is approved',
  'We approved your logo for {{partner.pool}}',
  'We approved your logo. It is shown with the partners while your partnership of “{{partner.pool}}” runs. {{partner.reason}}',
)

export const logoChanges = partnerMail(
  'pool_partner_logo_changes',
  'a partner’s logo needs changes',
  'Please change your logo for {{partner.pool}}',
  'We looked at your logo for “{{partner.pool}}” and ask for changes: {{partner.reason}}',
)

export const logoMails = [logoFailed, logoApproved, logoChanges]
