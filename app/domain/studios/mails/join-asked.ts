import { facts, greeting, link, paragraph, type MailTemplate } from '#app/domain/mail/content.ts'

export const joinAsked: MailTemplate<{
  /** The owner it goes to. */
  firstName: string
  studioName: string
  personName: string
  personEmail: string
  /** The page on which owners answer. */
  link: string
}> = {
  name: 'studio_join_asked',
  class: 'service',
  write: (params) => ({
    subject: `Somebody asks to join ${params.studioName}`,
    blocks: [
      greeting(params.firstName),
      paragraph`Somebody asks to join ${params.studioName}. Until an owner lets them in, they see nothing of it.`,
      facts([
        { label: 'Name', value: params.personName },
        { label: 'E-mail', value: params.personEmail },
      ]),
      link('Answer the request', params.link),
      paragraph`If you do not know this person, decline it there.`,
    ],
  }),
}
