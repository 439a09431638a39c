import { useLoaderData } from '@remix-run/react'
import { findMessage } from '#app/domain/mail/queries.server.ts'
import { renewSchema, resendSchema } from '#app/domain/mail/resend-input.ts'
import { sendMessageAgain } from '#app/domain/mail/resend-message.server.ts'
import { DecidePage, useStepForm } from '#app/http/decide-page.tsx'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'

export { clientAction, handle } from '#app/ui/step-page.tsx'

const LABELS = { address: 'Address', reason: 'Reason' }

const pageOf = (messageId: number) => href('/admin/cron-emails/outbox/:messageId', { messageId })

const step = decideStep({
  guard: requireAdmin,
  find: ({ who, id }) => findMessage(who, id('messageId')),
  page({ id, subject, toEmail, toName, copies, again }, { args }) {
    orNotFound(again.instead === null ? again : null, args.request)
    const first = `First sent to ${toName ? `${toName} <${toEmail}>` : toEmail}.`
    const crumbs = (last: string) => [
      { label: 'Messages', to: href('/admin/cron-emails/outbox') },
      { label: `Message ${id}`, to: pageOf(id) },
      { label: last },
    ]
    const page = { lede: first, back: pageOf(id), cancel: 'Cancel', toEmail, copies: copies.length }
    return again.isCopied
      ? {
          ...page,
          isCopied: true,
          name: `Send a copy of “${subject}”`,
          title: `Send a copy of “${subject}”`,
          crumbs: crumbs('Send a copy'),
          text: [
            'The copy is sent word for word, whatever has happened since. Its links remain those of the first reader.',
          ],
          confirm: 'Send copy',
        }
      : {
          ...page,
          isCopied: false,
          name: `Send “${subject}” again`,
          title: `Send “${subject}” again`,
          crumbs: crumbs('Send again'),
          text: [
            'It is written again with a new link, and goes to the address that its record has now. The link in earlier emails ends, also in browsers that have it open.',
          ],
          confirm: 'Send with new link',
        }
  },
  fields: ({ again }) => (again.isCopied ? resendSchema : renewSchema),
  run: ({ id }, { sent, who, now }) => sendMessageAgain(id, sent, who, now),
  done: ({ messageId, to }, { found }) => ({
    to: pageOf(messageId),
    title: found.again.isCopied ? `A copy to ${to} is queued` : `A new link to ${to} is queued`,
    description: 'It is sent within the next minute.',
  }),
})
export const loader = step.loader
export const action = step.action

export default function ResendMessage() {
  const { isCopied, copies, toEmail, ...asked } = useLoaderData<typeof loader>()
  const form = useStepForm<typeof resendSchema>({ address: toEmail })
  const facts =
    copies > 0 ? <Notice>{countText(copies, 'copy has', 'copies have')} already been sent.</Notice> : null
  return (
    <DecidePage asked={asked} form={form} labels={LABELS} facts={facts}>
      <input type="hidden" name={form.name('copies')} value={copies} />
      {isCopied ? (
        <Input {...form.field('address')} label={LABELS.address} type="email" autoComplete="off" required />
      ) : null}
      <Input
        {...form.field('reason')}
        label={LABELS.reason}
        hint="Only admins see it."
        autoComplete="off"
        required
      />
    </DecidePage>
  )
}
