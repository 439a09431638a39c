import { chapterLink, link, say, type AdminHelpChapter, type PublicHelpChapter } from '#app/platform/help.ts'

export const sponsoringHelp: PublicHelpChapter = {
  id: 'sponsoring',
  title: 'Sponsoring and advertising',
  for: 'sponsors',
  summary: 'Applying, the contract, invoices, artwork and what happens if you cancel.',
  sections: ({ settings }) => [
    {
      id: 'apply',
      title: 'Applying',
      blocks: [
        settings.sponsorship_open === '1'
          ? say`Applications are open. Select a package and ${link('apply', '/sponsorships/apply')}; adverts are on the page for ${link('advertisers', '/advertising')}. You need no account.`
          : say`Applications are closed. The ${link('application page', '/sponsorships/apply')} has dates and a contact.`,
        say`You get a personal link by email. It opens your application, contract, invoices and uploads: pass it on only inside your company.`,
        settings.sponsor_reply_days
          ? say`We answer within ${settings.sponsor_reply_days} working days.`
          : null,
      ],
    },
    {
      id: 'contract',
      title: 'Contract and invoice',
      blocks: [
        say`If we make you an offer, accept it before it ends. Then you sign the contract on the page of your link, and we countersign it. The invoice is on the same page.`,
        say`Your page lists what each side owes, with dates.`,
      ],
    },
    {
      id: 'artwork',
      title: 'Artwork and logos',
      blocks: [
        say`Upload files with your link. They are checked immediately for size, colours and bleed, and then reviewed. If something has to change, we’ll say what, and you upload a new version.`,
      ],
    },
    {
      id: 'cancel',
      title: 'If you cancel',
      blocks: [
        settings.sponsor_refund_percent && settings.sponsor_refund_percent !== '0'
          ? settings.sponsor_refund_days
            ? say`You get back ${settings.sponsor_refund_percent}% of what you paid if you cancel at least ${settings.sponsor_refund_days} days before the ceremony.`
            : say`You get back ${settings.sponsor_refund_percent}% of what you paid if you cancel before the ceremony.`
          : say`Payments are not refunded when a sponsor cancels.`,
        say`What your signed contract says comes first.`,
      ],
    },
    {
      id: 'pools',
      title: 'Partners of a pool',
      blocks: [
        say`Schools and organisations can be partners of a pool. Sign the ${link('partner agreement', '/sponsorship-pools/partner-agreement')} and apply in one step. Your ${link('dashboard', '/sponsorship-pools/partner-dashboard')} has your level, term, invoices and codes.`,
      ],
    },
  ],
}

export const sponsorsHelp: AdminHelpChapter = {
  id: 'admin-sponsors',
  title: 'Sponsors and partners',
  for: 'admins',
  summary: 'Packages, applications, contracts, obligations, artwork and pools.',
  sections: () => [
    {
      id: 'packages',
      title: 'Packages',
      blocks: [
        say`${link('Packages', '/admin/sponsorships/packages')} are what sponsors and advertisers can apply for. Saving a package makes a new revision: applications keep the one they saw.`,
      ],
    },
    {
      id: 'applications',
      title: 'Applications',
      blocks: [
        say`${link('Applications', '/admin/sponsorships')} go from received to offered, accepted, contract, active and fulfilled. An offer holds a place until it ends. When no place is left, the next applications join a waiting list.`,
        say`${link('Renewals', '/admin/sponsorships/renewals')} invites last season’s sponsors.`,
      ],
    },
    {
      id: 'contracts',
      title: 'Contracts and signatures',
      blocks: [
        say`An accepted offer makes a draft from the ${link('contract terms', '/admin/sponsorships/agreements')}. Send it; the sponsor signs on their link, and another admin than the sender countersigns. A contract signed on paper is entered with its scan.`,
        say`Terminating a sponsorship takes two admins.`,
      ],
    },
    {
      id: 'obligations',
      title: 'Obligations',
      blocks: [
        say`${link('Obligations', '/admin/sponsorships/obligations')} is who owes what, and by when: from contract and invoice to logos, tickets and places. Sponsors are reminded before and after a date.`,
      ],
    },
    {
      id: 'artwork',
      title: 'Artwork and placements',
      blocks: [
        say`Review files under ${link('Artwork and logos', '/admin/sponsorships/artwork')}, the oldest first. ${link('Placements', '/admin/sponsorships/placements')} shows what is public now.`,
      ],
    },
    {
      id: 'pools',
      title: 'Pools',
      blocks: [
        say`A ${link('pool', '/admin/sponsorship-pools')} collects contributions of partners and pays for entries with codes. Partners sign the agreement, apply for a level, and are billed after you approve them under ${link('Pool partners', '/admin/sponsorship-pools/partners')}.`,
        say`What sponsors read is in ${chapterLink('Sponsoring and advertising', 'sponsoring')}.`,
      ],
    },
  ],
}
