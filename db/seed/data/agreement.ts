/** What judges sign before they see an entry. Paragraphs are separated by an empty line; `## ` begins a heading. */
export const judgeAgreement = {
  title: 'Judge’s agreement on confidentiality and fairness',
  body: `You have been asked to judge because of what you know. Entrants show you work in confidence, some of it before the public has seen it. This page says what the guild asks of you in return.

## Confidential

What you see, read and hear as a judge stays with you and your committee: entries and who made them, scores, comments, the slate, and how a decision was reached. This holds before the nominees are announced and after, and it has no end.

## No sharing, no recording

Screeners, scripts and designs are for you alone. Do not pass on a link or a password, do not show an entry to anyone else, and do not copy, photograph or record it, also not to take notes. Do not enter any of it into an AI tool.

## Fair

Score each entry against the standard for its category, by what is in the entry. Watch the whole of what you score. Do not speak with entrants about their entries while judging runs, and tell the chair if one of them speaks to you.

## Your own ties

You step back from an entry if you worked on it, if your employer or somebody in your family did, if you stand to gain from it, or if you feel you could not be fair. List the titles and companies you are tied to below; you are recused from them, and can add to the list at any time. Nobody thinks less of a judge who steps back.

## If it goes wrong

If something of this was broken, by you or by another, tell the guild’s office at once. The guild may take a judge off a committee and leave the scores out of the count. You may withdraw from judging at any time, without giving a reason.`,
} as const
