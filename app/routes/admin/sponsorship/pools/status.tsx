import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { movePool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { poolLifecycle } from '#app/domain/sponsorship/pools/lifecycle.ts'
import { findPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { poolStepSchema } from '#app/domain/sponsorship/pools/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo, wayBackOf } from '#app/platform/lifecycle.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

type Step = keyof typeof TEXTS

export const handle: PageHandle<typeof loader> = { title: ({ name, to }) => `${TEXTS[to].button}: ${name}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { name, state } = orNotFound(await findPool(admin, id, db()), args.request)
  const asked = new URL(args.request.url).searchParams.get('to')
  const open = actionsOpenTo(poolLifecycle, state, 'admin').filter((each): each is Step => each in TEXTS)
  const to = orNotFound(open.find((each) => each === asked) ?? (asked ? null : open[0]), args.request)
  return { id, name, to }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { state } = orNotFound(await findPool(admin, id, db()), args.request)
  const { to } = readForm(await args.request.formData(), poolStepSchema)
  const moved = unlessNotFound(await movePool(id, to, admin, args.context.now), args.request)
  const back = wayBackOf(poolLifecycle, state, to, 'admin')
  const name = moved.ok ? moved.value.name : ''
  return redirectWithOutcome(
    href('/admin/sponsorship-pools/edit/:id', { id }),
    moved,
    `${name} ${TEXTS[to].done}`,
    back && { to: href('/admin/sponsorship-pools/status/:id', { id }), fields: { to: back } },
  )
}

const TEXTS = {
  open: {
    button: 'Open pool',
    done: 'is open',
    text: 'People who sign the partner agreement can apply, within the pool’s dates. You decide each application.',
  },
  close: {
    button: 'Close pool',
    done: 'is closed',
    text: 'It takes no new partners. Those it has stay until their term ends, and can renew.',
  },
  reopen: {
    button: 'Reopen pool',
    done: 'is open again',
    text: 'It takes new partners again, within its dates.',
  },
} as const

export default function PoolStatus() {
  const { id, name, to } = useLoaderData<typeof loader>()
  const { button, text } = TEXTS[to]
  return (
    <ConfirmPage
      title={`${button} “${name}”?`}
      confirm={button}
      danger={to === 'close'}
      cancelTo={href('/admin/sponsorship-pools/edit/:id', { id })}
      fields={{ to }}
    >
      {text}
    </ConfirmPage>
  )
}
