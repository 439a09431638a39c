import { Form, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { renewLink } from '#app/domain/mail/renew-link.server.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { decideStep, type StepRequest } from '#app/http/step.server.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'End a personal link' }

/** The record of the address with how its link is ended; for all others there is none. */
async function findLink({ who, id, now, reader, args }: StepRequest<AdminViewer>) {
  const renewal = partsOf('linkRenewals').find(({ link }) => link.kind === args.params.kind)
  const link = await renewal?.find(who, id(), now, reader)
  return renewal && link && { id: id(), renewal, link }
}

const step = decideStep({
  guard: requireAdmin,
  find: findLink,
  page: ({ renewal, link: { title, holder, back } }) => {
    const { opens, ends } = renewal.link
    return { opens, ends, title, holder, back }
  },
  fields: () => z.object({ intent: z.enum(['renew', 'end']) }),
  run: ({ id, renewal }, { sent, who, now }) => renewLink(renewal, id, sent.intent === 'renew', who, now),
  done: (_, { found: { link }, sent }) => ({
    to: link.back,
    title:
      sent.intent === 'renew'
        ? `The link has ended, and a new one goes to ${link.holder.email}`
        : 'The link has ended',
  }),
  refused: (refusal, { found }) => redirectRefused(found.link.back, refusal),
})
export const loader = step.loader
export const action = step.action

export default function EndLink() {
  const { opens, ends, title, holder, back } = useLoaderData<typeof loader>()
  return (
    <Form method="post" className="stack narrow" noValidate>
      <PageTitle title="End a personal link" lede={<bdi>{title}</bdi>} />
      <DefinitionList
        items={[
          { term: 'It opens', value: opens },
          {
            term: 'It was given to',
            value: <bdi>{[holder.name, holder.email].filter(Boolean).join(', ')}</bdi>,
          },
          { term: 'It ends automatically', value: ends },
        ]}
      />
      <p>
        End it where a wrong person may have it. It opens nothing from that moment on, also in browsers that
        have it open. Later emails have a new one.
      </p>
      <ButtonRow>
        {holder.email ? (
          <Button name="intent" value="renew">
            End link and email a new one
          </Button>
        ) : null}
        <Button kind={holder.email ? 'secondary' : 'primary'} name="intent" value="end">
          End link
        </Button>
        <LinkButton kind="quiet" to={back}>
          Go back
        </LinkButton>
      </ButtonRow>
    </Form>
  )
}
