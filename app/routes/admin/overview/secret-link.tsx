import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { renewLink } from '#app/domain/mail/renew-link.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'End a personal link' }

/** The record of the address with how its link is ended; for all others there is none. */
async function linkOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const renewal = partsOf('linkRenewals').find(({ link }) => link.kind === args.params.kind)
  const found = await renewal?.find(admin, id, args.context.now, db())
  return { admin, id, ...orNotFound(renewal && found ? { renewal, found } : null, args.request) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { renewal, found } = await linkOf(args)
  const { opens, ends } = renewal.link
  return { opens, ends, title: found.title, holder: found.holder, back: found.back }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, id, renewal, found } = await linkOf(args)
  const { intent } = parseIntent(await args.request.formData(), { renew: BUTTON, end: BUTTON })
  const isMailed = intent === 'renew'
  const ended = await renewLink(renewal, id, isMailed, admin, args.context.now)
  unlessNotFound(ended, args.request)
  const done = isMailed
    ? `The link has ended, and a new one goes to ${found.holder.email}`
    : 'The link has ended'
  return redirectWithOutcome(found.back, ended, done)
}

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
