/** The judges' agreement an award begins with. */
export const firstAgreement = {
  title: 'Judge’s agreement on confidentiality and fairness',
  body: `You have been asked to judge because of what you know. Entrants show you work in confidence, some of it before the public has seen it. This page says what the guild asks of you in return.

## Confidential

What you see, read and hear as a judge stays with you and your committee: entries and who made them, scores, comments, the slate, and how a decision was reached. This holds before the nominees are announced and after, and it has no end.

## No sharing, no recording

Screeners, scripts and designs are for you alone. Do not pass on a link or a password, do not show an entry to anyone else, and do not copy, photograph or record it, not even for your notes. Do not enter any of it into an AI tool.

## Fair

Score each entry against the standard for its category, by what is in the entry. Watch the whole of what you score. Do not speak with entrants about their entries while judging runs, and tell the chair if one of them speaks to you.

## Conflicts of interest

Recuse yourself from an entry if you, your employer or a family member worked on it, if you could gain from it, or if you feel you could not be fair. List the titles and companies concerned below; you can add to the list at any time. No one thinks less of a judge who steps aside.

## If it goes wrong

If you or anyone else has broken this agreement, tell the guild at once. The guild may remove a judge from a committee and exclude the scores. You may withdraw from judging at any time, without giving a reason.`,
}
