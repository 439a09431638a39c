import { keyholdersOf } from '#app/domain/voting/results/keyholders.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { chapterLink, link, momentText, say, type AdminHelpChapter } from '#app/platform/help.ts'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

export const votingAdminHelp: AdminHelpChapter = {
  id: 'admin-voting',
  title: 'The members’ vote',
  for: 'admins',
  part: 'voting',
  summary: 'Setting it up, the roll, key holders, counting, publishing and correcting.',
  sections: async (award, reader) => {
    const { year } = award.season
    const [round, holders] = await Promise.all([readRound(year, reader), keyholdersOf(year, reader)])
    const [opens, closes, published] = [
      parseMoment(award.settings.voting_start_date),
      parseMoment(award.settings.voting_end_date),
      parseMoment(award.settings.voting_results_published_at),
    ]
    return [
      {
        id: 'round',
        title: 'Before it opens',
        blocks: [
          opens && closes
            ? say`Voting is open from ${momentText(opens, award)} to ${momentText(closes, award)}.`
            : say`Set the dates of the vote in the ${link('settings', '/admin/configs')}.`,
          say`Set methods, seats, the order of nominees and “No award” under ${link('Round', '/admin/voting')}. All of it is fixed when voting opens.`,
          round.ownNominations
            ? say`Members may vote for works they worked on.`
            : say`Members can’t vote for works they worked on.`,
        ],
      },
      {
        id: 'roll',
        title: 'The roll',
        blocks: [
          say`The ${link('roll', '/admin/voting/roll')} is who may vote. It is written when voting opens. You can remove, restore or merge members with a reason until the count; each gets an email. You cannot see who has voted before the count, and never what is on a ballot.`,
        ],
      },
      {
        id: 'during',
        title: 'While voting is open',
        blocks: [
          say`${link('Turnout', '/admin/voting/turnout')} shows how many have voted. You can pause voting with a public note. A pause does not move the end.`,
          say`To extend voting, one admin asks and another one agrees. Tell members what went wrong under ${link('Incidents', '/admin/voting/incidents')}.`,
          say`${link('Observers', '/admin/voting/observers')} see numbers, hashes and checks, never names or choices.`,
        ],
      },
      {
        id: 'keys',
        title: 'Key holders',
        blocks: [
          holders.length > 0
            ? say`Key holders of this season: ${names.format(holders.flatMap(({ name }) => name ?? []))}.`
            : say`No admin holds a key of this season yet.`,
          say`Admins with all rights become key holders by setting a passphrase before voting opens. Two of them together open the ballots to count them, and the result. A later key needs the agreement of two key holders.`,
          say`From the moment two keys are held, ballots are encrypted to the key holders, and the server can’t read them. A key that was agreed to later opens no ballot until two key holders ${link('seal the ballots for it too', '/admin/voting/pass-on')}. Three key holders are better than two: if too many passphrases are forgotten, no one can count.`,
          say`A passphrase can’t be recovered. Write it down and keep it apart from the server.`,
        ],
      },
      {
        id: 'results',
        title: 'Counting and publishing',
        blocks: [
          say`After the close, two key holders count the ballots under ${link('Results', '/admin/voting/results')}, each with their passphrase within half an hour. Then two open the result; opening shows it to no one and releases it for its moment.`,
          published
            ? say`Results are published on ${momentText(published, award)}, and not before the ceremony is over unless the settings say so.`
            : say`Set when results are published in the settings. Until then they stay hidden.`,
          say`Winners that a jury or the board decides are entered under ${link('Winners without a vote', '/admin/voting/decided')}, before the count.`,
          say`If published results turn out to be wrong, ${link('correct them', '/admin/voting/correction')} in the open: what was public stays readable.`,
          say`What members read is in ${chapterLink('Voting', 'voting')}.`,
        ],
      },
    ]
  },
}
