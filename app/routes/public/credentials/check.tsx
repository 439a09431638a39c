import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readBadgeCode } from '#app/domain/press/credentials/badges/code.ts'
import { publicBadgeKey } from '#app/domain/press/credentials/badges/keys.server.ts'
import { checkIn, doorList, findBadge } from '#app/domain/press/credentials/check-in/check-in.server.ts'
import { Scanner } from '#app/domain/press/credentials/components/scanner.tsx'
import { useDoor } from '#app/domain/press/credentials/components/use-door.ts'
import { parseBadgeNumber } from '#app/domain/press/credentials/rules.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { permissionsPolicy } from '#app/http/security-headers.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { refuse } from '#app/platform/outcome.ts'
import { requiredLine } from '#app/platform/validation.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { doorOf } from './door.server.ts'

const FORM = 'check-badge'
const schema = z.object({ code: requiredLine(600) })

export const handle: PageHandle = { title: 'Check badges' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  // The one page that may use the camera.
  'Permissions-Policy': permissionsPolicy({ camera: true }),
})

export async function loader(args: LoaderFunctionArgs) {
  const door = await doorOf(args)
  if (!door) return data(null, { status: 404 })
  const list = await doorList(door, args.context.now, db())
  const to = withQuery(href('/media-credentials/check/list'), { t: door.token })
  return data({ label: door.label, list, to })
}

/** Looks a number or a code up and checks it in, for phones without scripts. */
export async function action(args: ActionFunctionArgs) {
  const door = await doorOf(args)
  if (!door) return data(null, { status: 404 })
  const { now } = args.context
  const form = parseForm(await args.request.formData(), schema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { code } = form.value
  const publicKey = await publicBadgeKey(door.year, db())
  const named = parseBadgeNumber(code) ?? (publicKey ? await readBadgeCode(code, publicKey) : null)
  if (!named || named.year !== door.year)
    return replyRefused(FORM, form, refuse('invalid', 'This is not a badge of this season.'))
  const done = await checkIn(named, now, door.by, now)
  if (!done.ok)
    return replyRefused(FORM, form, done.code === 'not_found' ? { ...done, code: 'invalid' } : done)
  const badge = await findBadge(door.year, named.number, db())
  return data({ badge, first: new Date(done.value.at), isFirst: done.value.isFirst })
}

export default function Check() {
  const page = useLoaderData<typeof loader>()
  return <NarrowPage>{page ? <Door {...page} /> : <UnknownDoor />}</NarrowPage>
}

function UnknownDoor() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>It may be incomplete or have ended. Ask for a new one.</p>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function Door({ label, list, to }: Page) {
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof schema>(FORM, answer)
  const door = useDoor(list, to)
  const byServer = answer && 'isFirst' in answer ? answer : null
  const found = door.result ?? (byServer?.badge ? { ...byServer, badge: byServer.badge } : null)
  return (
    <>
      <ErrorSummary problems={door.isReady ? [] : form.problems({ code: 'Badge' })} />
      <PageTitle title="Check badges" lede={label} />
      {door.problem ? (
        <Notice tone="bad" title="Do not let in" announce>
          {door.problem}
        </Notice>
      ) : null}
      {found && !door.problem ? (
        <Notice
          tone={found.isFirst ? 'good' : 'info'}
          title={found.isFirst ? 'Checked in' : 'Already checked in'}
          announce
        >
          <p>
            <strong>{found.badge.name}</strong>, {found.badge.outlet}
          </p>
          <p>{found.badge.areas}</p>
          <p>
            First checked in <DateTime value={found.first} />
          </p>
        </Notice>
      ) : null}
      <Form method="post" className="stack" {...form.props} onSubmit={door.onSubmit ?? form.props.onSubmit}>
        <Input
          {...form.field('code')}
          label="Badge"
          hint="The number, like M-2026-0012, or the text of the code."
          autoComplete="off"
          required
        />
        <div>
          <Button>Check badge</Button>
        </div>
      </Form>
      {door.isReady ? (
        <>
          <Scanner onCode={door.check} />
          <p className="hint" role="status">
            {door.waiting === 0 ? 'Everything is sent.' : `${door.waiting} to send when there is a network.`}{' '}
            {door.isKept
              ? 'This page is kept on this phone: it opens and works without a network.'
              : 'This page works without a network while it stays open.'}
          </p>
          {door.readAt ? (
            <p className="hint">
              List of badges from <DateTime value={door.readAt} />
            </p>
          ) : null}
        </>
      ) : null}
    </>
  )
}
