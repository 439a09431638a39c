import {
  chapterLink,
  link,
  momentText,
  say,
  type AdminHelpChapter,
  type PublicHelpChapter,
} from '#app/platform/help.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'

export const nomineesHelp: PublicHelpChapter = {
  id: 'nominees',
  title: 'Nominees and winners',
  for: 'nominees',
  summary: 'Your letter, your name, certificates and extra trophies.',
  sections: (award) => {
    const announced = award.season?.announcedAt
    const ceremony = award.season?.ceremonyAt
    return [
      {
        id: 'letter',
        title: 'Your letter',
        blocks: [
          announced ? say`Nominees are announced on ${momentText(announced, award)}.` : null,
          ceremony ? say`The ceremony begins on ${momentText(ceremony, award)}.` : null,
          say`Each nominee gets a letter by email with a personal link. Keep it to yourself: the link opens your page without a password. If you lost it, ${link('ask for a new one', '/content/letter-to-nominee/new-link')}.`,
          say`On your page you confirm how your name is written and said. Do it soon: names are locked before certificates and the programme are printed.`,
        ],
      },
      {
        id: 'certificate',
        title: 'Your certificate',
        blocks: [
          say`You can download your certificate from your page once certificates are released. Anyone can check its number on the page for ${link('certificates', '/certificates')}. If your name is corrected later, the certificate is replaced and gets a new number.`,
        ],
      },
      {
        id: 'trophies',
        title: 'Extra trophies',
        blocks: [
          award.settings.trophy_orders_for === 'nominees'
            ? say`Nominees can order extra trophies once they are announced, with the link of their letter.`
            : say`Winners can order extra trophies once the results are public, with the link of their letter.`,
          award.settings.trophy_max_per_win
            ? say`You can order up to ${award.settings.trophy_max_per_win} for each win.`
            : null,
          say`We approve each order and send you an invoice. Then you approve a proof of the plate, and the trophy is made.`,
        ],
      },
    ]
  },
}

export const nominationsHelp: AdminHelpChapter = {
  id: 'admin-nominations',
  title: 'Nominations and certificates',
  for: 'admins',
  summary: 'From slates to nominees: announcing, letters, names and certificates.',
  sections: (award) => {
    const announced = award.season.announcedAt
    const released = parseMoment(award.settings.certificates_released_at)
    const letters = parseMoment(award.settings.letter_embargo_until)
    return [
      {
        id: 'slates',
        title: 'Confirming slates',
        blocks: [
          say`${link('Nominations', '/admin/nominations')} has a line for each category. Read a slate, then confirm it or return it to its chair with a note. Confirmed works become nominees and stay confidential until they are announced.`,
          say`A category with an entry you have a conflict with is decided by another admin.`,
        ],
      },
      {
        id: 'announce',
        title: 'Announcing',
        blocks: [
          announced
            ? say`All nominees become public automatically on ${momentText(announced, award)}.`
            : say`Set the time at which all nominees become public under ${link('Announcement', '/admin/nominations/announce')}.`,
          say`Until that moment no page, file, email or export shows them to anyone but admins without a conflict.`,
        ],
      },
      {
        id: 'letters',
        title: 'Letters and names',
        blocks: [
          say`Send ${link('letters', '/admin/nominations/letters')} to all nominees with an address. Each confirms the spelling of their name. Then ${link('lock the names', '/admin/nominations/lock')}: later changes are errata and need a reason.`,
          letters ? say`No letter is sent before ${momentText(letters, award)}.` : null,
        ],
      },
      {
        id: 'certificates',
        title: 'Certificates',
        blocks: [
          say`Make ${link('certificates', '/admin/nomination-certificates')} from locked names, check them, and print sheets. A reissued certificate has a new number, and the old one is void.`,
          released
            ? say`Nominees can download them from ${momentText(released, award)}.`
            : say`Nominees can download a certificate after you release it.`,
          say`What nominees read is in ${chapterLink('Nominees and winners', 'nominees')}.`,
        ],
      },
    ]
  },
}
