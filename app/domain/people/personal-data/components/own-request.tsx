import type { LoaderData } from '#app/ui/loader-data.ts'
import { Form } from '@remix-run/react'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { latestRequestOf } from '../requests.server.ts'
import type { askDeletionSchema } from '../schema.ts'
import { WhatGoes } from './what-goes.tsx'

export const DELETION_LABELS = { reason: 'Reason' } as const

interface OwnRequestProps {
  request: LoaderData<Awaited<ReturnType<typeof latestRequestOf>>>
  form: FormOf<typeof askDeletionSchema>
}

/** A person's own request to have the account deleted: its state, or the form that asks. */
export function OwnRequest({ request, form }: OwnRequestProps) {
  return (
    <section className="stack narrow" aria-labelledby="deletion-heading">
      <h2 id="deletion-heading">Delete your account</h2>
      {request?.status === 'open' ? (
        <Notice title="You asked us to delete your account">
          <Form method="post" className="button-row" noValidate>
            <span>
              Asked <DateTime value={request.askedAt} style="short" />. An admin decides, and we email you.
            </span>
            <Button kind="secondary" size="xs" name="intent" value="withdraw">
              Withdraw request
            </Button>
          </Form>
        </Notice>
      ) : (
        <>
          {request?.status === 'declined' ? (
            <Notice tone="bad" title="We could not delete your account">
              {request.answer}
            </Notice>
          ) : null}
          <p>An admin decides about each request. You can use your account until then.</p>
          <details>
            <summary>Deleted and kept data</summary>
            <WhatGoes level={3} />
          </details>
          <Form method="post" className="stack" {...form.props} noValidate>
            <input type="hidden" name="intent" value="ask" />
            <Textarea {...form.field('reason')} label={DELETION_LABELS.reason} optional rows={3} />
            <ButtonRow>
              <Button kind="danger">Ask to delete my account</Button>
            </ButtonRow>
          </Form>
        </>
      )}
    </section>
  )
}
