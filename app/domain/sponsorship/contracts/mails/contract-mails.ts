import type { MailEvent, MailTemplate } from '#app/domain/mail/content.ts'
import {
  factsPlaceholder,
  factsValue,
  linkPlaceholder,
  linkValue,
  readerValues,
  textPlaceholder,
  textValue,
} from '#app/domain/mail/values.ts'

/** What the mails about a contract tell its sponsor. */
export interface ContractMailParams {
  contactName: string
  /** "SP-2026-17" */
  reference: string
  packageName: string
  company: string
  /** "Version 2" */
  version: string
  /** "Fri 4 Dec 2026, 17:00 Los Angeles"; empty where it no longer matters. */
  signBy: string
  /** Empty where none is given. */
  reason: string
  link: string
}

type ContractMail = MailTemplate<ContractMailParams>

/** Rules of an admin can write these mails, with these placeholders. */
const about = (label: string): MailEvent => ({
  label,
  to: 'the sponsorship’s contact',
  placeholders: [
    textPlaceholder('sponsorship.package', 'The package'),
    textPlaceholder('sponsorship.reference', 'The reference'),
    textPlaceholder('contract.sign_by', 'By when to sign, with zone; empty once it is signed'),
    factsPlaceholder('contract.facts', 'Company, package, contract and date'),
    linkPlaceholder('contract.link', 'The personal link to the contract'),
  ],
})

function contractMail(
  name: string,
  subject: string,
  told: string,
  button: string,
  event?: string,
): ContractMail {
  return {
    name,
    class: 'service',
    secret: 'link',
    ...(event && { event: about(event) }),
    values: ({ contactName, reference, packageName, company, version, signBy, reason, link }) => ({
      ...readerValues(contactName),
      'sponsorship.package': textValue(packageName),
      'sponsorship.reference': textValue(reference),
      'contract.sign_by': textValue(signBy),
      'contract.reason': textValue(reason),
      'contract.facts': factsValue({
        Company: company,
        Package: packageName,
        Contract: `${reference}, ${version}`,
        'Sign by': signBy,
      }),
      'contract.link': linkValue(link),
    }),
    text: {
      subject,
      body: `Hello {{person.name}},

${told}

{{contract.facts}}

[${button}]({{contract.link}})

This link is for you alone: it opens the contract without signing in.`,
    },
  }
}

export const contractSent = contractMail(
  'contract_sent',
  'Please sign your contract: {{sponsorship.package}}',
  'Your contract is ready. Read it and sign it before {{contract.sign_by}}. What you pay, and when, is in the invoice.',
  'Read and sign the contract',
  'a contract is sent to a sponsor',
)

export const contractSigned = contractMail(
  'contract_signed',
  'You signed the contract: {{sponsorship.package}}',
  'Thank you for signing. A copy with the evidence of your signature is attached. We countersign next.',
  'See the contract',
  'a sponsor signs the contract',
)

export const contractExecuted = contractMail(
  'contract_executed',
  'Your contract is signed by both: {{sponsorship.package}}',
  'We have countersigned, so the contract is in force. The signed contract is attached.',
  'See the contract',
  'a contract is countersigned',
)

export const contractOnPaper = contractMail(
  'contract_on_paper',
  'Your signed contract has arrived: {{sponsorship.package}}',
  'We have received the contract that was signed on paper. It is in force.',
  'See the contract',
)

export const contractExpired = contractMail(
  'contract_expired',
  'The time to sign your contract has passed',
  'The contract was not signed in time. Reply to this email and we send it again.',
  'See the contract',
)

export const contractVoid = contractMail(
  'contract_void',
  'Your contract is void',
  'We have voided this contract. {{contract.reason}}',
  'See the contract',
)

export const contractMails = [
  contractSent,
  contractSigned,
  contractExecuted,
  contractOnPaper,
  contractExpired,
  contractVoid,
]

/** To admins, when a sponsor has signed. */
export const contractToCountersign: MailTemplate<{
  firstName: string
  company: string
  reference: string
  link: string
}> = {
  name: 'contract_to_countersign',
  class: 'service',
  toMany: true,
  values: ({ firstName, company, reference, link }) => ({
    ...readerValues(firstName),
    'sponsor.company': textValue(company),
    'sponsor.reference': textValue(reference),
    'contract.link': linkValue(link),
  }),
  text: {
    subject: '{{sponsor.company}} signed the contract',
    body: `Hello {{person.first_name}},

{{sponsor.company}} signed the contract {{sponsor.reference}}. Countersign it, so that it is in force.

[Countersign contract]({{contract.link}})`,
  },
}
