import { useEffect, useState } from 'react'
import { captchaFields } from '#app/domain/people/accounts/captcha-fields.ts'
import type { CaptchaView } from '#app/domain/people/accounts/captcha.server.ts'
import { RadioGroup } from '#app/ui/choice-group.tsx'

async function findWork(nonce: string, bits: number, isCancelled: () => boolean): Promise<number | null> {
  const encoder = new TextEncoder()
  for (let tried = 0; tried < 1_000_000 && !isCancelled(); tried += 1) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${nonce}:${tried}`))
    if (new DataView(digest).getUint32(0) >>> (32 - bits) === 0) return tried
  }
  return null
}

/** The nonce is in the readable half of the ticket. */
function nonceOf(ticket: string): string {
  const body = ticket.slice(0, ticket.indexOf('.')).replaceAll('-', '+').replaceAll('_', '/')
  return String((JSON.parse(atob(body)) as unknown[])[2])
}

/** Where scripts run, the browser does a little work for the form; without scripts it is not required. */
function useWork({ ticket, workBits }: CaptchaView): string {
  const [work, setWork] = useState('')
  useEffect(() => {
    // Only available on a secure connection.
    if (!globalThis.crypto?.subtle) return
    let cancelled = false
    void findWork(nonceOf(ticket), workBits, () => cancelled).then((found) => {
      if (found !== null && !cancelled) setWork(String(found))
    })
    return () => {
      cancelled = true
      setWork('')
    }
  }, [ticket, workBits])
  return work
}

/** The captcha of a public form, above its button: hidden fields, and a plain question when the server asks for one. */
export function CaptchaField({ captcha, errors }: { captcha: CaptchaView; errors?: string[] }) {
  const work = useWork(captcha)
  return (
    <>
      <input type="hidden" name={captchaFields.ticket} value={captcha.ticket} />
      <input type="hidden" name={captchaFields.work} value={work} />
      <div className="visually-hidden" aria-hidden="true">
        {captchaFields.traps.map((name) => (
          <label key={name}>
            Leave this empty <input name={name} tabIndex={-1} autoComplete="off" />
          </label>
        ))}
      </div>
      {captcha.question ? (
        <RadioGroup
          name={captchaFields.answer}
          legend={captcha.question.text}
          hint="This shows us you’re a person."
          choices={captcha.question.choices.map((choice) => ({ value: choice, label: choice }))}
          errors={errors}
          inline
        />
      ) : null}
    </>
  )
}
