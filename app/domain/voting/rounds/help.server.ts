import { hasBox } from '#app/domain/voting/ballots/box.server.ts'
import { votingPaper } from '#app/domain/voting/rounds/paper.server.ts'
import { METHOD_RULES } from '#app/domain/voting/tally/rules.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { link, momentText, say, type PublicHelpChapter } from '#app/platform/help.ts'

export const votingHelp: PublicHelpChapter = {
  id: 'voting',
  title: 'Voting',
  for: 'voters',
  part: 'voting',
  summary: 'Who votes, when and how, what your receipt says, and who can see your vote.',
  sections: async (award, reader) => {
    const [opens, closes] = [
      parseMoment(award.settings.voting_start_date),
      parseMoment(award.settings.voting_end_date),
    ]
    const isAnnounced = award.season?.announcedAt && award.season.announcedAt <= award.now
    const isSealed = award.season ? await hasBox(award.season.year, reader) : false
    // Which categories are voted on follows from their nominees, so it is not told before they are public.
    const methods =
      award.season && isAnnounced
        ? new Set((await votingPaper(award.season.year, award.now, reader)).map(({ method }) => method))
        : new Set<never>()
    return [
      {
        id: 'who',
        title: 'Who votes, and when',
        blocks: [
          say`Members vote whose ${link('membership', '/membership')} includes a vote and whose application to vote was approved. Who may vote is fixed when voting opens.`,
          opens && closes
            ? say`Voting is open from ${momentText(opens, award)} to ${momentText(closes, award)}. What counts is when your vote reaches our server.`
            : say`The dates of the vote are not set yet.`,
        ],
      },
      {
        id: 'how',
        title: 'Filling in your ballot',
        blocks: [
          say`Open ${link('your ballot', '/votes')} and select a category. Each choice is saved immediately, and you can change it until voting closes.`,
          award.settings.voting_count_unsubmitted === '0'
            ? say`Only submitted ballots count: submit yours on the last page.`
            : say`Saved choices count, also when you do not submit your ballot.`,
          methods.size > 0 ? say`This season’s categories are counted like this:` : null,
          methods.size > 0
            ? {
                list: [...methods].map(
                  (method) => say`${METHOD_RULES[method].name}: ${METHOD_RULES[method].counting}`,
                ),
              }
            : null,
          say`The rules in full, with ties, are on ${link('How votes are counted', '/votes/rules')}.`,
        ],
      },
      {
        id: 'receipt',
        title: 'Your receipt',
        blocks: [
          say`A submitted ballot gets a receipt code. ${link('Check it', '/votes/receipt')} at any time, and look for it in the ${link('list of receipts', '/votes/receipts')} after the vote. The code tells that your ballot is stored as you submitted it, not what is on it.`,
        ],
      },
      {
        id: 'secret',
        title: 'Who can see your vote',
        blocks: [
          say`Your choices are stored encrypted and without your name. No page, file or email shows them to anyone but you.`,
          isSealed
            ? say`Two key holders of the award open the ballots together, to count them after voting has closed. Before that no one can read them, not even a person who runs the server.`
            : say`Until two key holders have set their passphrases, a person who runs the server and has its key could read them. ${link('The rules', '/votes/rules')} say which of both holds.`,
          say`You see your own choices in the browser you saved them in, until you sign out. Your ballot code opens them in another one; you find it on ${link('its page', '/votes/code')} while voting is open.`,
        ],
      },
    ]
  },
}
