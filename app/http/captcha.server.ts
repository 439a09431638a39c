import { data, type ActionFunctionArgs } from '@remix-run/node'
import { captchaFields } from '#app/domain/people/accounts/captcha-fields.ts'
import {
  judgeCaptcha,
  keptCaptcha,
  type CaptchaVerdict,
  type CaptchaView,
} from '#app/domain/people/accounts/captcha.server.ts'
import { addressGroup, triesSpent, type LimitName } from '#app/domain/people/accounts/throttle.server.ts'
import type { replyTo } from './forms.server.ts'

export { newCaptcha } from '#app/domain/people/accounts/captcha.server.ts'

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Weighs the captcha field of a posted form whose other answers are complete; `limit` is what the form spends its tries from. */
export async function checkCaptcha(
  { request, context }: ActionFunctionArgs,
  formId: string,
  form: FormData,
  limit: LimitName,
): Promise<CaptchaVerdict> {
  const { headers } = request
  const post = {
    ticket: text(form, captchaFields.ticket),
    work: text(form, captchaFields.work),
    answer: text(form, captchaFields.answer),
    traps: captchaFields.traps.map((name) => text(form, name)),
    userAgent: headers.get('user-agent') ?? '',
    hasFetchMetadata: headers.has('sec-fetch-site') || headers.has('sec-fetch-mode'),
    hasLanguage: headers.has('accept-language'),
    recentTries: await triesSpent(limit, addressGroup(context.clientAddress)),
  }
  return judgeCaptcha(formId, post, context.now)
}

/** The captcha of a form that is shown again because something else in it has to be mended. */
export function sameCaptcha(formId: string, form: FormData, now: Date): CaptchaView {
  return keptCaptcha(formId, text(form, captchaFields.ticket), now)
}

/** A form's answer together with the captcha its next showing carries. */
export function withCaptcha(reply: ReturnType<typeof replyTo>, captcha: CaptchaView) {
  return data({ ...reply.data, captcha }, reply.init ?? {})
}
