import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { nomineePage } from '#app/domain/nominees/nominations/nominee-page.server.ts'
import { storePortrait, withdrawPortrait } from '#app/domain/nominees/portraits/commands.server.ts'
import { portraitsOfPeople } from '#app/domain/nominees/portraits/queries.server.ts'
import {
  MAX_PORTRAIT_BYTES,
  MAX_PORTRAIT_MB,
  PORTRAIT_SIDE,
  portraitText,
} from '#app/domain/nominees/portraits/rules.ts'
import type { portraitSchema } from '#app/domain/nominees/portraits/schema.ts'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { replyWith } from '#app/http/forms.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { tooLarge } from '#app/platform/files/rules.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { nomineeOf } from './view.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your photo' }

/** The address is a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

const FORM = 'nominee-photo'
const LABELS = { photo: 'Photo', permit: 'Permission' }

export async function loader(args: LoaderFunctionArgs) {
  const nominee = await nomineeOf(args)
  const own = nominee?.opened && (await nomineePage(nominee.opened.personId, args.context.now))
  if (!nominee || !own) return data(null, { status: 404 })
  const portrait = (await portraitsOfPeople([own.personId], db())).get(own.personId) ?? null
  return data({ token: nominee.token, fullName: own.fullName, title: own.title, portrait })
}

export async function action(args: ActionFunctionArgs) {
  const { now, clientAddress } = args.context
  const nominee = await nomineeOf(args)
  // The page says that the link does not work.
  if (!nominee?.opened) return data(null, { status: 404 })
  const { personId } = nominee.opened
  const upload = await readMultipart(args.request, {
    fileFields: ['photo'],
    maxFileBytes: MAX_PORTRAIT_BYTES,
  })
  try {
    const letter = withQuery(href('/content/letter-to-nominee'), { t: nominee.token })
    const here = withQuery(href('/content/letter-to-nominee/photo'), { t: nominee.token })
    const throttled = await spendTry('linkUse', addressGroup(clientAddress))
    if (throttled) return replyWith(FORM, {}, { '': [throttled.message] }, refusalStatus[throttled.code])
    if (upload.fields.get('intent') === 'remove') {
      const removed = await withdrawPortrait(personId, now)
      return removed.ok ? await redirectDone(letter, 'Photo removed') : await redirectRefused(here, removed)
    }
    const permit = upload.fields.get('permit') === 'on'
    const [problem] = upload.refused.photo ?? []
    const [file] = upload.files
    const errors = {
      ...((problem || !file) && { photo: [problem ?? 'Select a photo.'] }),
      ...(!permit && { permit: ['Tick the box if we may show your photo.'] }),
    }
    if (!file || Object.keys(errors).length > 0)
      return replyWith(FORM, { ...(permit && { permit: 'on' }) }, errors, 422)
    const stored = await storePortrait(personId, file.path, now)
    if (!stored.ok) {
      const told = stored.fields ?? { '': [stored.message] }
      return replyWith(FORM, { permit: 'on' }, told, refusalStatus[stored.code])
    }
    return await redirectDone(letter, 'Photo sent', 'It appears beside your name once we have reviewed it.')
  } finally {
    await upload.dispose()
  }
}

export default function NomineePhoto() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof portraitSchema>(FORM, answer)
  if (!page)
    return (
      <NarrowPage wide>
        <PageTitle title="This link does not work" />
        <p>It may be incomplete or have expired. Use the link in our newest letter.</p>
      </NarrowPage>
    )
  const { token, portrait, fullName, title } = page
  const carried = { t: token }
  const side = PORTRAIT_SIDE / 2
  return (
    <NarrowPage wide>
      <ErrorSummary problems={form.problems(LABELS)} />
      <PageTitle title="Your photo" eyebrow={<bdi>{title}</bdi>} lede={<bdi>{fullName}</bdi>} />
      <p>{portraitText(portrait)}</p>
      {portrait ? (
        <Form method="post" encType="multipart/form-data" className="stack stack-tight">
          <img
            src={withQuery(href('/content/letter-to-nominee/photo/file'), {
              ...carried,
              v: portrait.publicId,
            })}
            width={side}
            height={side}
            alt="Your photo as it will be shown"
          />
          <div>
            <Button kind="secondary" name="intent" value="remove">
              Remove photo
            </Button>
          </div>
        </Form>
      ) : null}
      <Form method="post" encType="multipart/form-data" className="stack" {...form.props}>
        <FileField
          name="photo"
          id="photo"
          errors={form.field('photo').errors}
          label={portrait ? 'Another photo' : LABELS.photo}
          hint={`JPEG, PNG or WebP, at least ${PORTRAIT_SIDE} px on each side and up to ${MAX_PORTRAIT_MB} MB. We cut a square from it.`}
          accept="image/jpeg,image/png,image/webp"
          sizeProblem={(bytes) => (bytes > MAX_PORTRAIT_BYTES ? tooLarge(bytes, MAX_PORTRAIT_BYTES) : null)}
        />
        <Checkbox
          name="permit"
          id="permit"
          errors={form.field('permit').errors}
          defaultChecked={form.isTicked('permit')}
          label="You may show my photo with the nominees and winners. I can remove it at any time."
        />
        <div>
          <Button>Send photo</Button>
        </div>
      </Form>
      <p>
        <a href={withQuery(href('/content/letter-to-nominee'), carried)}>Back to your letter</a>
      </p>
    </NarrowPage>
  )
}
