import { greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export interface JudgeNudgeParams {
  recipientName: string
  /** "A17 Storyboards" */
  committee: string
  /** The chair, or who asks in their place. */
  from: string
  /** When judging closes, in words; null where that is past or not set. */
  closes: string | null
  link: string
}

/** Says no number and no title: what a judge is tied to is not even counted to them. */
export const judgeNudge: MailTemplate<JudgeNudgeParams> = {
  name: 'judge_nudge',
  class: 'reminder',
  write: ({ recipientName, committee, from, closes, link: to }) => ({
    subject: `Your scores for ${committee}`,
    blocks: [
      greeting(recipientName),
      paragraph`${from} asks you to finish your scores for ${committee}: there are entries without a final score of yours.`,
      ...(closes ? [paragraph`Judging closes on ${closes}.`] : []),
      paragraph`If you cannot judge one of them, you can abstain from it or say that you are tied to it on its page.`,
      link('Go on scoring', to),
    ],
  }),
}
