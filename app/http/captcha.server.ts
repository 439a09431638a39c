import { data, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { captchaFields } from '#app/domain/people/accounts/captcha-fields.ts'
import {
  judgeCaptcha,
  keptCaptcha,
  type CaptchaVerdict,
  type CaptchaView,
} from '#app/domain/people/accounts/captcha.server.ts'
import { addressGroup, triesSpent, type LimitName } from '#app/domain/people/accounts/throttle.server.ts'
import { readForm, type replyTo } from './forms.server.ts'

export { newCaptcha } from '#app/domain/people/accounts/captcha.server.ts'

const text = z.string().catch('')

/** What a captcha sends with its form; what cannot be read is empty. */
const captchaSchema = z
  .object({
    [captchaFields.ticket]: text,
    [captchaFields.work]: text,
    [captchaFields.answer]: text,
    [captchaFields.traps[0]]: text,
    [captchaFields.traps[1]]: text,
  })
  .transform((sent) => ({
    ticket: sent[captchaFields.ticket],
    work: sent[captchaFields.work],
    answer: sent[captchaFields.answer],
    traps: captchaFields.traps.map((name) => sent[name]),
  }))

const readCaptcha = (form: FormData) => readForm(form, captchaSchema)

/** Checks the captcha of a posted form whose other fields are valid; `limit` counts the form's tries. */
export async function checkCaptcha(
  { request, context }: ActionFunctionArgs,
  formId: string,
  form: FormData,
  limit: LimitName,
): Promise<CaptchaVerdict> {
  const { headers } = request
  const post = {
    ...readCaptcha(form),
    userAgent: headers.get('user-agent') ?? '',
    hasFetchMetadata: headers.has('sec-fetch-site') || headers.has('sec-fetch-mode'),
    hasLanguage: headers.has('accept-language'),
    recentTries: await triesSpent(limit, addressGroup(context.clientAddress)),
  }
  return judgeCaptcha(formId, post, context.now)
}

/** The captcha of a form that is shown again because of another field. */
export function sameCaptcha(formId: string, form: FormData, now: Date): CaptchaView {
  return keptCaptcha(formId, readCaptcha(form).ticket, now)
}

/** A form's reply with the captcha for its next submission. */
export function withCaptcha(reply: ReturnType<typeof replyTo>, captcha: CaptchaView) {
  return data({ ...reply.data, captcha }, reply.init ?? {})
}
