import { Form } from '@remix-run/react'
import type { newCaptcha } from '#app/http/captcha.server.ts'
import { CaptchaField } from '#app/http/captcha.tsx'
import type { openingNoticeForm } from '#app/domain/submissions/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'

export type Captcha = ReturnType<typeof newCaptcha>

interface OpeningNoticeProps {
  page: { email: string; captcha: Captcha | null }
  answer: { sent: string } | object | undefined
  form: FormOf<typeof openingNoticeForm>
}

/** Leave an address, and hear once when submissions open. */
export function OpeningNotice({ page, answer, form }: OpeningNoticeProps) {
  const field = form.field('email')
  if (answer && 'sent' in answer) {
    return (
      <Notice tone="good" announce title="We’ll email you">
        We’ll email {answer.sent} once when submissions open, then delete the address.
      </Notice>
    )
  }
  const captcha = answer && 'captcha' in answer ? (answer.captcha as Captcha) : page.captcha
  return (
    <Form method="post" className="stack stack-tight" {...form.props}>
      <h2>Get an email when submissions open</h2>
      <Input
        {...field}
        defaultValue={field.defaultValue ?? page.email}
        label="Email"
        hint="Used for this one email, then deleted."
        type="email"
        autoComplete="email"
        required
      />
      {captcha ? <CaptchaField captcha={captcha} /> : null}
      <Button kind="secondary">Email me</Button>
    </Form>
  )
}
