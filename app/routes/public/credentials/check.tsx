import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readBadgeCode } from '#app/domain/press/credentials/badges/code.ts'
import { publicBadgeKey } from '#app/domain/press/credentials/badges/keys.server.ts'
import { checkIn, doorList, findBadge } from '#app/domain/press/credentials/check-in/check-in.server.ts'
import type { DoorBadge } from '#app/domain/press/credentials/check-in/door-list.ts'
import { entryRefusal, NO_BADGE } from '#app/domain/press/credentials/check-in/entry.ts'
import { Scanner } from '#app/domain/press/credentials/components/scanner.tsx'
import { useDoor } from '#app/domain/press/credentials/components/use-door.ts'
import { areasText, badgeNumber, parseBadgeNumber } from '#app/domain/press/credentials/rules.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
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
  const photos = withQuery(href('/media-credentials/check/photo/:number', { number: 0 }), { t: door.token })
  return data({ label: door.label, areas: areasText(door.areas), year: door.year, list, to, photos })
}

/** Checks a code in, or looks a number up until an identity card was seen, for phones without scripts. */
export async function action(args: ActionFunctionArgs) {
  const door = await doorOf(args)
  if (!door) return data(null, { status: 404 })
  const { now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), { '': schema, confirm: schema })
  if (form.status !== 'success') return replyTo(FORM, form)
  const { code } = form.value
  const publicKey = await publicBadgeKey(door.year, db())
  const signed = publicKey ? await readBadgeCode(code, publicKey) : null
  const named = signed ?? parseBadgeNumber(code)
  const badge = named?.year === door.year ? await findBadge(door.year, named.number, db()) : null
  if (!badge) return replyRefused(FORM, form, refuse('invalid', NO_BADGE))
  const refusal = entryRefusal(badge, door.areas)
  if (refusal) return replyRefused(FORM, form, refuse('conflict', refusal))
  // A number is printed on every badge and counts up: it proves nothing of who says it.
  if (!signed && intent !== 'confirm') return data({ lookedUp: badge })
  const proof = signed ? ('signature' as const) : ('identity card' as const)
  const done = await checkIn({ number: badge.number, proof }, door, now, door.by, now)
  if (!done.ok)
    return replyRefused(FORM, form, done.code === 'not_found' ? { ...done, code: 'invalid' } : done)
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

function Door({ label, areas, year, list, to, photos }: Page) {
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof schema>(FORM, answer)
  const door = useDoor(list, to)
  const byServer = answer && 'isFirst' in answer ? answer : null
  const found = door.lookedUp ? null : (door.result ?? byServer)
  const lookedUp = door.result
    ? null
    : (door.lookedUp ?? (answer && 'lookedUp' in answer ? answer.lookedUp : null))
  return (
    <>
      <ErrorSummary problems={door.isReady ? [] : form.problems({ code: 'Badge' })} />
      <PageTitle title="Check badges" lede={areas ? `${label}: ${areas}` : label} />
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
          <p>{areasText(found.badge.areas)}</p>
          <Photo of={found.badge} photos={photos} />
          <p>
            First checked in <DateTime value={found.first} />
          </p>
        </Notice>
      ) : null}
      {lookedUp && !door.problem ? (
        <Notice tone="info" title="Looked up, not checked in" announce>
          <p>
            <strong>{lookedUp.name}</strong>, {lookedUp.outlet}
          </p>
          <p>{areasText(lookedUp.areas)}</p>
          <Photo of={lookedUp} photos={photos} />
          <p>
            A number proves nothing: anyone can say it. Ask for an identity card with this name and this face.
          </p>
          <Form method="post" onSubmit={door.onConfirm}>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="code" value={badgeNumber({ year, number: lookedUp.number })} />
            <Button kind="secondary">I have seen the identity card: check in</Button>
          </Form>
        </Notice>
      ) : null}
      <Form method="post" className="stack" {...form.props} onSubmit={door.onSubmit ?? form.props.onSubmit}>
        <Input
          {...form.field('code')}
          label="Badge"
          hint="The text of the code. A number, like M-2026-0012, is only looked up."
          autoComplete="off"
          required
        />
        <div>
          <Button>Check badge</Button>
        </div>
      </Form>
      {door.isReady ? (
        <>
          <Scanner onCode={door.scanned} />
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

/** `photos` is the address of number 0's photo. Without a network there is none, and the text says what to do instead. */
function Photo({ of: { number, name }, photos }: { of: DoorBadge; photos: string }) {
  return (
    <img
      src={photos.replace('/0?', `/${number}?`)}
      alt={`Photo of ${name}; where it can’t be shown, compare with an identity card`}
      width={160}
    />
  )
}
