import { categoriesOf } from '#app/domain/catalogue/categories/queries.server.ts'
import { GROUP_NAMES, PRICE_GROUPS } from '#app/domain/season/seasons/deadline-checks.ts'
import { callWindow, closingOf, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { shownCents, shownPriceNote, type TaxTerms } from '#app/domain/season/prices/tax.ts'
import { deadlinesOf, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import {
  chapterLink,
  link,
  momentText,
  say,
  type AdminHelpChapter,
  type HelpAward,
  type HelpText,
  type PublicHelpChapter,
} from '#app/platform/help.ts'
import { listStudioTypes } from '#app/domain/studios/offered-types.server.ts'
import { studioTypeName } from '#app/domain/studios/rules.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { countText } from '#app/ui/format/plural.ts'
import type { Reader } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export const enteringHelp: PublicHelpChapter = {
  id: 'entering',
  title: 'Entering your work',
  for: 'entrants',
  summary: 'From the first sign-up to a submitted entry: dates, prices, forms, files and changes.',
  sections: async (award, reader) => [
    {
      id: 'steps',
      title: 'The way to an entry',
      blocks: [
        say`Enter the ${award.name} in five steps:`,
        {
          list: [
            award.settings.signup_by_invitation === '1'
              ? say`Sign up with the address that the award has whitelisted for you.`
              : say`${link('Sign up', '/members/signup')} with your email address and confirm it.`,
            say`${link(`Add ${words.aStudio} profile`, '/studios/add')}. A single person has one too: it says who enters and who is billed. Its kind decides your price: ${await profileKinds(reader)}.`,
            say`${link('Start an entry', '/submissions/add')} in a category, give it a title and answer the questions.`,
            say`Check it on the review page and put it in your ${link('cart', '/submissions/cart')}.`,
            say`Check out. Your entry is submitted at that moment, and you get its code and an invoice.`,
          ],
        },
        say`An entry in the cart is not submitted yet.`,
      ],
      picture: 'entry-form',
    },
    { id: 'dates', title: 'Dates and prices', blocks: await datesAndPrices(award, reader) },
    {
      id: 'form',
      title: 'Filling in the form',
      blocks: [
        say`What you type is saved while you type. You can leave, and go on later or on another device from your ${link('dashboard', '/submissions/dashboard')}.`,
        say`People in the same ${words.studio} see and edit the same entries.`,
        award.settings.max_drafts_per_user
          ? say`You can have up to ${award.settings.max_drafts_per_user} drafts at a time.`
          : null,
        say`You can copy an entry to another category, and start several together on one page or from a table.`,
      ],
    },
    {
      id: 'files',
      title: 'Uploading files',
      blocks: [
        say`If your connection breaks, the upload continues when you are back. If the page was closed, select the same file again.`,
        award.settings.submissions_allow_unfinished_uploads === '1'
          ? say`An upload that began before the deadline may finish after it.`
          : say`A file has to be uploaded completely before its deadline.`,
        say`Without scripts a file can be up to 25 MB.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes after submitting',
      blocks: [
        say`Answers can be changed until the entry deadline, materials until the materials deadline, and names until the deadline for names and credits. Open the entry from your dashboard.`,
        say`Price, category, code and invoice do not change with your answers.`,
        say`The award can ask entries that advance from a round of judging for more, such as the full text or a film. You then get an email, and your dashboard says what to hand in and by when. You can save a draft first. The judges read what you hand in, and you can change it until the date.`,
        say`If you missed the deadline, open the entry under ${link('Expired', '/submissions/expired')} and ask for extra time.`,
        award.settings.support_email ? say`Questions? Write to ${award.settings.support_email}.` : null,
      ],
    },
  ],
}

const kinds = new Intl.ListFormat('en', { type: 'disjunction' })

async function profileKinds(reader: Reader): Promise<string> {
  const { types } = await listStudioTypes(reader)
  return kinds.format(types.filter(({ offered }) => offered).map(({ type }) => studioTypeName(type)))
}

async function datesAndPrices(
  award: HelpAward,
  reader: Reader,
): Promise<readonly (HelpText | { list: HelpText[] } | null)[]> {
  const open = say`The dates of the next call for entries are not public yet.`
  if (!award.season) return [open]
  const { year } = award.season
  const [deadlines, { tax }, categories] = await Promise.all([
    deadlinesOf(year, reader),
    seasonOf(year),
    categoriesOf(year),
  ])
  const shown = deadlines.filter(({ visible }) => visible)
  const call = callWindow(shown)
  if (!call) return [open]
  const count = categories.filter(({ status }) => status === 'open').length
  const materials = closingOf(shown, 'materials')
  const payment = closingOf(shown, 'payment')
  const note = shownPriceNote(tax)
  return [
    say`The call for entries runs from ${momentText(call.opens, award)} to ${momentText(call.closes, award)}. It has ${countText(count, 'open category', 'open categories')}.`,
    { list: tiersOf(shown).map((tier) => tierText(tier, tax, award)) },
    note ? say`Each price is ${note}.` : null,
    materials ? say`Materials are due on ${momentText(materials, award)}.` : null,
    payment ? say`Payments are due on ${momentText(payment, award)}.` : null,
    say`What counts is when your request reaches our server.`,
  ]
}

const MAX_TIERS = 12
const tiersOf = (deadlines: readonly Deadline[]) =>
  deadlines
    .filter(({ kind, categoryId }) => kind === 'entry_tier' && categoryId === null)
    .sort((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
    .slice(0, MAX_TIERS)

function tierText({ name, closesAt, prices }: Deadline, tax: TaxTerms, award: HelpAward): HelpText {
  const amounts = PRICE_GROUPS.flatMap((group) => {
    const price = prices.find(({ priceGroup }) => priceGroup === group)
    if (!price) return []
    return [
      `${GROUP_NAMES[group]} ${formatMoney(shownCents(price.amountCents, tax), price.currency, 'prose')}`,
    ]
  })
  const until = momentText(closesAt, award)
  return amounts.length > 0
    ? say`${name}, until ${until}: ${amounts.join(', ')}`
    : say`${name}, until ${until}`
}

export const entriesHelp: AdminHelpChapter = {
  id: 'admin-entries',
  title: 'Entries',
  for: 'admins',
  summary: 'Finding, reviewing, deciding and exporting entries, and extra time.',
  sections: ({ settings }) => [
    {
      id: 'list',
      title: 'The list',
      blocks: [
        say`${link('All entries', '/admin/submissions')} has every entry of the season. Search by code, title, ${words.studio} or person, filter, and save the filter as a view of your own.`,
        say`Select rows to decide about many entries together, to export them, or to write to their people. Nothing is sent before you confirm it on the next page.`,
        say`Entries with which you have a conflict of interest are in no list of yours.`,
      ],
      picture: 'admin-entries',
    },
    {
      id: 'review',
      title: 'Reviewing an entry',
      blocks: [
        say`An entry’s page shows answers, files, people, payment and history. Accept it, or return it with a note that says what to fix: the entrant gets the note by email and can change the entry.`,
        say`You can correct an answer yourself. The entrant gets an email about it.`,
        settings.disqualify_two_admins === '0'
          ? say`You can disqualify an entry with a reason.`
          : say`Disqualifying takes two admins: one proposes it with the reason, another one confirms.`,
      ],
    },
    {
      id: 'eligibility',
      title: 'Eligibility',
      blocks: [
        say`${link('Eligibility rules', '/admin/submissions/eligibility')} say what an entry has to fulfil: an answer, who enters it, or how many entries there are. A rule refuses, warns, or is for admins only.`,
        say`Entrants read the text of a rule beside the question as soon as their answer is saved, and on the review page. What refuses is checked once more at checkout.`,
        say`Submitted entries are checked every minute. Nothing happens to one by itself: you decide, with the text of the rule as the reason to start from.`,
      ],
    },
    {
      id: 'lookalikes',
      title: 'Possible duplicates',
      blocks: [
        say`${link('Possible duplicates', '/admin/submissions/lookalikes')} shows submitted entries of different ${words.studios} whose title, text or first picture look alike. Mark a pair that is not a duplicate, and it leaves the list.`,
        say`Only admins see the list, and nothing follows from it by itself.`,
      ],
    },
    {
      id: 'extra-time',
      title: 'Extra time',
      blocks: [
        say`An entrant who missed the deadline can ask for more time for one entry. ${link('Extra time', '/admin/submissions/extra-time')} lists the requests. Granted time is for that entry only.`,
        settings.late_fee_cents && settings.late_fee_cents !== '0'
          ? say`The late fee of the settings is added to the last price.`
          : null,
        say`To give everyone more time, extend the deadline under ${link('Deadlines', '/admin/deadlines')}.`,
      ],
    },
    {
      id: 'acting',
      title: 'In an entrant’s place',
      blocks: [
        say`${link('View as', '/admin/login-as')} shows the site as the entrant sees it, for up to an hour. They get an email about it, and the history has both names.`,
      ],
      right: 'write',
    },
    {
      id: 'chapter',
      title: 'What entrants read',
      blocks: [say`Their chapter is ${chapterLink('Entering your work', 'entering')}.`],
    },
  ],
}
