import {
  chapterLink,
  link,
  momentText,
  say,
  type AdminHelpChapter,
  type PublicHelpChapter,
} from '#app/platform/help.ts'
import { parseMoment } from '#app/domain/season/seasons/windows.ts'
import { words } from '#app/platform/award-words.ts'

const SEEN: Readonly<Record<string, string>> = {
  never: 'You do not see the scores of other judges.',
  closed: 'You see the scores of other judges once scoring is closed.',
  after_own: 'You see the scores of other judges on an entry once your own are final.',
  always: 'You can see the scores of other judges at any time.',
}

export const judgingHelp: PublicHelpChapter = {
  id: 'judging',
  title: 'Judging',
  for: 'judges',
  part: 'judging',
  summary: 'Invitation, agreement, conflicts of interest and scoring.',
  sections: (award) => {
    const [opens, closes] = [
      parseMoment(award.settings.judging_date_open),
      parseMoment(award.settings.judging_date_closed),
    ]
    return [
      {
        id: 'begin',
        title: 'Before you begin',
        blocks: [
          say`You are invited by email. Accept the invitation, then read and sign the judges’ agreement. Entries are shown to you after that.`,
          opens ? say`Judging opens on ${momentText(opens, award)}.` : null,
          closes ? say`Judging closes on ${momentText(closes, award)}.` : null,
          say`${link('My committees', '/judges')} lists what you judge and how far you are.`,
        ],
      },
      {
        id: 'conflicts',
        title: 'Conflicts of interest',
        blocks: [
          say`For each entry, answer whether you have a conflict of interest, for example because you worked on it, work for the ${words.studio} or are close to its people.`,
          say`Where you have one, you are recused: you no longer see the entry, and you do not score it. If you are not sure, declare it. The chair or an admin can clear it.`,
        ],
      },
      {
        id: 'scoring',
        title: 'Scoring',
        blocks: [
          say`Give each criterion of the rubric a score from 1 to 10. The criteria have weights; the total is worked out for you. What you enter is saved while you work.`,
          say`Confirm that you have seen the entry, then save it as final. A final score can be opened again until scoring is closed. After you have seen the scores of others, a change needs the consent of the chair or an admin.`,
          say`If you cannot judge an entry, abstain and say why. Use the flag to tell the admins that something is wrong with an entry: it is not a score.`,
          say`Before the scoring there can be a round in which you distribute points, or put your best entries in order, on one page. What you save is a draft. It counts once all is given, or once you hand it in.`,
          say`In a round of pairs you see two entries and say which is better, or that you can’t tell. Each answer counts. You can change or withdraw it until the round closes, and go on after the number that is asked for.`,
          award.settings.judging_blind === '1'
            ? say`Judging is blind: you see the code, the title and the work, not the names.`
            : null,
          say`${SEEN[award.settings.judging_show_peer_scores ?? ''] ?? ''}`,
        ],
        picture: 'scoring',
      },
      {
        id: 'talk',
        title: 'Talking about an entry',
        blocks: [
          say`Where your award has discussions, the page of an entry leads to one. You read what the others wrote once your own score is final, or once scoring is closed. Members with a conflict of interest do not see it.`,
          say`Questions that the jury asked the entrant, with the answers, stand below the entry.`,
          say`Where it says that a comment goes to the entrant, it goes without your name, after the result.`,
        ],
      },
      {
        id: 'meetings',
        title: 'Meetings',
        blocks: [
          say`When your committee meets you are emailed a link to the page of the meeting. Open it on your own device: it shows the entry under discussion, your own score of it, and until when it is talked about. It follows the meeting by itself.`,
          say`Where you have a conflict of interest the page says that you are not part of this one. Leave the room, or the call, until the next entry.`,
          say`If the line is lost the page says so and goes on as soon as it is back. After the meeting its record has what was decided.`,
        ],
      },
      {
        id: 'paper',
        title: 'On paper and on slow lines',
        blocks: [
          say`Each category has score sheets to print. All pages work without scripts and on phones.`,
          say`Entries are confidential: do not pass on files, links or results.`,
        ],
      },
    ]
  },
}

export const chairingHelp: PublicHelpChapter = {
  id: 'chairing',
  title: 'Chairing a committee',
  for: 'judges',
  part: 'judging',
  summary: 'The board, ties, the slate and the committee’s decision.',
  sections: (award) => {
    const closes = parseMoment(award.settings.judging_date_closed)
    return [
      {
        id: 'board',
        title: 'The board',
        blocks: [
          say`The board of your committee shows each entry with its mean, its median and a calibrated score, and which judges have not finished. You see the scores of others once your own are final.`,
          say`The board says how entries are ranked: by the average of the final scores, unless an admin chose another way before the first score. The other figures help you talk about it; they decide nothing.`,
          say`“Without one judge” says for each judge whether the nominees by rank would change without their scores.`,
          say`After a round of points you see what each entry has of an equal share, and after a round of places the mean of its points. Drafts that were not handed in do not count.`,
          say`Where a round asks those who advance for more, its page says how many handed in, and lists those who did not. You read the answers with the entry once they are handed in.`,
          say`After a round of pairs you see how often an entry would be better than the average entry, give or take its standard error. The page also says how far the last entry that advances is from the first that doesn’t. Under one standard error that is too close to say.`,
        ],
      },
      {
        id: 'requests',
        title: 'Conflicts and changed scores',
        blocks: [
          say`You can recuse a judge from an entry and clear a suspected conflict, except your own. Judges who have seen the scores of others ask you before they change one of theirs.`,
        ],
      },
      {
        id: 'assign',
        title: 'Fewer entries for each judge',
        blocks: [
          say`The board leads to the assignment: choose how many judges score each entry, look at the draw, and apply it. Each judge then scores their own entries only. Fill the gaps when someone is recused or leaves; final scores always stay.`,
        ],
      },
      {
        id: 'ask',
        title: 'Asking the entrant',
        blocks: [
          say`On the board’s page of an entry you ask the entrant a question in the name of the jury. It has a date, is answered once, and all judges of the entry read it.`,
        ],
      },
      {
        id: 'meetings',
        title: 'Leading a meeting',
        blocks: [
          say`The board leads to the meetings of your committee. Plan one, fill its agenda from the board or by hand, and start it when all are there. Members are emailed when you plan, move or cancel it.`,
          say`Lead from one entry to the next, and write down what was decided and who was there. The agenda says who has to leave the room for which entry.`,
          say`An entry with which you have a conflict of interest is passed over. An admin without one opens it and goes on from it.`,
          say`Notes can be corrected after the end; earlier texts are kept.`,
        ],
      },
      {
        id: 'slate',
        title: 'The slate',
        blocks: [
          say`The slate is the committee’s proposal of nominees. It begins with the entries by rank. Move, add or remove entries and give the reason where asked.`,
          say`If entries are tied at the cut and you take some of them, say how the committee settled it.`,
          closes ? say`Slates are due before ${momentText(closes, award)}.` : null,
          say`A submitted slate freezes the scores. An admin confirms it or returns it to you with a note.`,
        ],
      },
      {
        id: 'decision',
        title: 'Where the committee names the winner',
        blocks: [
          say`In a category that only the committee decides, write down who was there, how it was decided and who won. A second member who was there confirms it. After that no one can read it until the results are published.`,
        ],
      },
      {
        id: 'judges',
        title: 'Scoring',
        blocks: [say`How scores are given is in ${chapterLink('Judging', 'judging')}.`],
      },
    ]
  },
}

export const judgingAdminHelp: AdminHelpChapter = {
  id: 'admin-judging',
  title: 'Judging',
  for: 'admins',
  part: 'judging',
  summary: 'Committees, invitations, rubrics, the agreement and conflicts of interest.',
  sections: ({ settings }) => [
    {
      id: 'committees',
      title: 'Committees',
      blocks: [
        say`Each category has a committee with a chair. Prepare the people under ${link('Committees', '/admin/judges/committees')} or copy last season’s, then send the invitations together. Nothing is sent before that.`,
        settings.committee_min_people
          ? say`A committee needs ${settings.committee_min_people} people with the chair, who accepted and signed.`
          : null,
        settings.min_final_reviews
          ? say`An entry needs ${settings.min_final_reviews} final reviews. Entries with fewer are marked on the chair’s board.`
          : null,
        settings.judging_chair_counts === '0' ? say`The chair’s own score does not count.` : null,
        say`“Ranking” on a committee’s page chooses how its entries are ranked: by the average, the calibrated average, the median or the rank sum. It stays as it is once a judge has saved a score.`,
      ],
    },
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        say`Judges sign the ${link('agreement', '/admin/judges/agreements')} before they see an entry. ${link('Signatures', '/admin/judges/signatures')} shows who has signed which version, and reminds the others.`,
      ],
    },
    {
      id: 'rubrics',
      title: 'Rubrics',
      blocks: [
        say`A ${link('rubric', '/admin/judges/rubrics')} has the criteria of a category with their weights in percent. Judges see a version once it is published.`,
      ],
    },
    {
      id: 'rounds',
      title: 'Rounds before the scoring',
      blocks: [
        say`Without rounds judges score every entry. Under ${link('Rounds of judging', '/admin/judges/rounds')} you add a first look to a category: judges say yes, no or unsure of each entry, distribute points, put their best entries in order, or compare two entries at a time, until the round closes.`,
        say`Points are compared with an equal share: 100% is what each entry gets when a judge spreads all points equally over their list. In a round of places the last one is worth one point, and each place above it one more.`,
        say`In a round of pairs a judge sees two entries and says which is better. Three times as many comparisons as a judge has entries is a good number. 50% against the average entry is as good as the average.`,
        say`The chair or an admin without a conflict in the category then sees who advances by the rule, decides about ties, and changes single entries with a reason. Only entries that advance are scored.`,
        say`Entrants see nothing of rounds until you tell them, from the page of the category’s rounds: each then sees on their own entry whether it advanced, and gets an email if you choose so.`,
        say`A round can ask those who advance for more: a full text instead of a sample, a film instead of a trailer. In the list of rounds select “Ask”, then the questions and a date. These questions leave the entry form. The entries that advance get them when you tell their entrants. You can give more time later, also after the date.`,
        say`Once entrants are told you can publish the round: everyone then sees the titles and ${words.studios} of what advanced, without answers or points, from ${link('the award’s page', '/award')}. You can hide it again.`,
      ],
    },
    {
      id: 'conflicts',
      title: 'Conflicts of interest',
      blocks: [
        say`${link('Conflicts', '/admin/judges/conflicts')} lists what judges declared and what is suspected from credits, ${words.studios} and addresses. A suspicion counts until it is answered.`,
        say`You have conflicts too: such entries are hidden from you everywhere. You can ask another admin to let you see one for some hours.`,
      ],
    },
    {
      id: 'comments',
      title: 'Comments for entrants',
      blocks: [
        say`Set for each category, before judging begins, what entrants get from the judges. Under ${link('Comments for entrants', '/admin/judges/comments')} you read what would go out, without names, hold back what should stay, and release it after the result.`,
      ],
    },
    {
      id: 'open',
      title: 'Opening and closing',
      blocks: [
        say`Judging is open while its switch in the ${link('settings', '/admin/configs')} is on. The dates are shown to judges and checked apart from the switch.`,
        say`A submitted slate closes scoring for its committee. You can open scoring again for one judge for some time.`,
        say`What judges read is in ${chapterLink('Judging', 'judging')} and ${chapterLink('Chairing a committee', 'chairing')}.`,
      ],
    },
  ],
}
