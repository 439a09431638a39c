import { facts, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

/** About a tied admin's wish to see an entry; the entry itself is named on the page, and only to those who may know. */
export interface BreakGlassParams {
  step: 'asked' | 'granted' | 'refused'
  asker: string
  reason: string
  /** Who decided, and until when it may be seen; empty where nobody has. */
  decidedBy: string
  until: string
  link: string
}

const SUBJECTS = {
  asked: 'An admin asks to see an entry they are tied to',
  granted: 'You may see the entry you asked for',
  refused: 'Your wish to see an entry was refused',
} as const

export const breakGlass: MailTemplate<BreakGlassParams> = {
  name: 'break_glass',
  class: 'service',
  write: ({ step, asker, reason, decidedBy, until, link: page }) => ({
    subject: SUBJECTS[step],
    blocks: [
      step === 'asked'
        ? paragraph`${asker} is tied to an entry and asks to see it. An admin who is free of it decides.`
        : paragraph`${decidedBy} has decided about your wish to see an entry you are tied to.`,
      facts([{ label: 'Reason', value: reason }, ...(until ? [{ label: 'Until', value: until }] : [])]),
      link(step === 'asked' ? 'Look at it and decide' : 'Open the page of the entry', page),
    ],
  }),
}
